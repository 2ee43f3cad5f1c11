import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { DOCS_INSTRUCTIONS, DOCS_SERVER, PRODUCT_INSTRUCTIONS, PRODUCT_SERVER } from '../../src/server-info.ts';
import { productTools } from '../../src/tools/index.ts';
import { JSON_HEADERS, PING, rpcError, sendTo, type Sent } from '../raw-http.ts';
import { startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

const send = (sent: Sent) => sendTo(service.url, sent);

describe('messages', () => {
  beforeAll(async () => {
    service = await startMcpServer({ ALLOWED_HOSTS: '127.0.0.1, localhost,Api.Example:443' });
  });
  afterAll(() => service.stop());

  describe('request bodies', () => {
    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x', undefined])(
      'of content type %p get 415',
      async (type) => {
        const answer = await send({ headers: { Accept: 'application/json', ...(type !== undefined && { 'Content-Type': type }) } });
        expect([answer.status, rpcError(answer.text).id]).toEqual([415, null]);
      },
    );

    it('may be JSON with a charset or compressed JSON', async () => {
      expect((await send({ headers: { ...JSON_HEADERS, 'Content-Type': 'application/json; charset=UTF-8' } })).status).toBe(200);
      const body = gzipSync(JSON.stringify(PING));
      expect((await send({ body, headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' } })).status).toBe(200);
    });

    it.each(['utf8', '"UTF-8"', 'latin1', 'utf-16le', 'nonsense'])('are UTF-8, whatever the charset says: %s', async (charset) => {
      const headers = { ...JSON_HEADERS, 'Content-Type': `application/json; charset=${charset}` };
      expect((await send({ headers })).status).toBe(200);
      expect((await send({ headers, body: Buffer.from(JSON.stringify(PING), 'utf16le') })).status).toBe(400);
    });

    it('with an unsupported encoding get 415', async () => {
      expect((await send({ headers: { ...JSON_HEADERS, 'Content-Encoding': 'zip' } })).status).toBe(415);
    });

    it('may have 64 KB after decompression; one byte more gets 413', async () => {
      const sized = (bytes: number) => JSON.stringify(PING).padEnd(bytes, ' ');
      expect((await send({ body: sized(65_536) })).status).toBe(200);
      const over = await send({ body: sized(65_537) });
      expect([over.status, rpcError(over.text).id]).toEqual([413, null]);
      expect((await send({ body: gzipSync(sized(1_000_000)), headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' } })).status).toBe(413);
    });

    it.each(['', '{', '{"jsonrpc":', 'nonsense', '{"a":1}{', '\u0000'])('that are not JSON get -32700: %p', async (body) => {
      const answer = await send({ body });
      expect([answer.status, rpcError(answer.text)]).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } }]);
    });

    it.each([
      {},
      5,
      null,
      'text',
      true,
      [],
      [PING],
      [PING, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }],
      { ...PING, jsonrpc: '1.0' },
      { id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: null, method: 'ping' },
      { jsonrpc: '2.0', id: 1.5, method: 'ping' },
      { jsonrpc: '2.0', id: {}, method: 'ping' },
      { jsonrpc: '2.0', id: 'x'.repeat(257), method: 'ping' },
      { jsonrpc: '2.0', id: 1 },
      { jsonrpc: '2.0', id: 1, method: 5 },
      { jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' },
      { jsonrpc: '2.0', id: 1, method: 'ping', params: null },
    ])('that are not JSON-RPC 2.0 get -32600: %j', async (message) => {
      const answer = await send({ body: JSON.stringify(message) });
      expect([answer.status, rpcError(answer.text)]).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } }]);
    });

    it('with a batch get a hint to send one message at a time', async () => {
      const { text } = await send({ body: JSON.stringify([PING, PING]) });
      expect(rpcError(text).error.message).toContain('one message at a time');
    });

    it.each([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
      { jsonrpc: '2.0', method: 'anything/else' },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    ])('with one-way messages get 202 and an empty body: %j', async (message) => {
      const answer = await send({ body: JSON.stringify(message) });
      expect([answer.status, answer.text]).toEqual([202, '']);
    });
  });

  describe('requests', () => {
    const rpc = async (message: object, headers = {}) => {
      const { status, text } = await send({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), headers: { ...JSON_HEADERS, ...headers } });
      return { status, ...JSON.parse(text) };
    };

    it.each([0, -3, 9007199254740991, '', 'abc', '"\n\u2028'])('get back their id %j unchanged', async (id) => {
      expect(await rpc({ id, method: 'ping' })).toEqual({ status: 200, jsonrpc: '2.0', id, result: {} });
    });

    it.each([
      ['/mcp', PRODUCT_SERVER, PRODUCT_INSTRUCTIONS],
      ['/mcp/docs', DOCS_SERVER, DOCS_INSTRUCTIONS],
    ])('to initialize at %s get the name and the instructions of that server', async (path, serverInfo, instructions) => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      expect(JSON.parse((await send({ path, body, headers: JSON_HEADERS })).text).result).toMatchObject({ serverInfo, instructions });
    });

    it.each(['2025-06-18', '2025-11-25', '2024-11-05', '1999-01-01', 'x'])(
      'to initialize get the one supported revision, even for %s',
      async (protocolVersion) => {
        const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
        const { status, result } = await rpc({ method: 'initialize', params }, { 'MCP-Protocol-Version': 'whatever' });
        expect(status).toBe(200);
        expect(result).toEqual({
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: expect.any(Object),
          instructions: expect.any(String),
        });
      },
    );

    it('to initialize need a revision alone', async () => {
      const { result } = await rpc({ method: 'initialize', params: { protocolVersion: '2025-06-18' } });
      expect(result.protocolVersion).toBe('2025-06-18');
    });

    it.each([undefined, {}, { protocolVersion: 5 }, { protocolVersion: 'x', capabilities: 'x' }, { protocolVersion: 'x', clientInfo: {} }])(
      'to initialize with params %j are refused',
      async (params) => {
        expect(await rpc({ method: 'initialize', params })).toMatchObject({ status: 200, error: { code: -32602 } });
      },
    );

    it('may have protocol version 2025-06-18, 2025-03-26 or none; others get 400', async () => {
      for (const version of ['2025-06-18', '2025-03-26']) expect((await rpc({ method: 'ping' }, { 'MCP-Protocol-Version': version })).status).toBe(200);
      for (const version of ['2025-11-25', '2024-11-05', '', 'x', '2025-06-18, 2025-06-18']) {
        expect(await rpc({ method: 'ping' }, { 'MCP-Protocol-Version': version })).toMatchObject({ status: 400, id: null, error: { code: -32000 } });
      }
    });

    it.each(['resources/list', 'prompts/list', 'logging/setLevel', 'tools/unknown', 'server/discover', '', '__proto__', 'constructor'])(
      'with the unknown method %p get an error',
      async (method) => {
        expect(await rpc({ method })).toMatchObject({ status: 200, id: 1, error: { code: -32601, message: 'Method not found' } });
      },
    );

    it.each([
      [undefined, 'name'],
      [{}, 'name'],
      [{ name: 5 }, 'name'],
      [{ name: 'get_biomarker', arguments: [] }, 'arguments'],
      [{ name: 'get_biomarker', arguments: 'x' }, 'arguments'],
      [{ name: 'get_biomarker', arguments: null }, 'arguments'],
      [[], 'params'],
      [[1], 'params'],
    ])('for tools/call with params %j get an error that names %s', async (params, path) => {
      expect(await rpc({ method: 'tools/call', params })).toMatchObject({
        status: 200,
        error: { code: -32602, message: expect.stringContaining(path), data: { issues: [{ path, message: expect.any(String) }] } },
      });
    });

    it.each(['x', '', 5, null, {}])('for tools/list with the cursor %j are refused, since the list has one page', async (cursor) => {
      for (const path of ['/mcp', '/mcp/docs']) {
        const { text } = await send({ path, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor } }) });
        expect(rpcError(text).error).toEqual({
          code: -32602,
          message: expect.stringMatching(/tools\/list: cursor: .*one page/),
          data: { issues: [{ path: 'cursor', message: expect.any(String) }] },
        });
      }
    });

    it('for tools/list may have the params of common clients', async () => {
      for (const params of [undefined, {}, { _meta: { progressToken: 1 } }])
        expect((await rpc({ method: 'tools/list', params })).result.tools).toHaveLength(productTools.length);
    });

    it.each([{ _meta: 'x' }, { _meta: { progressToken: {} } }, { _meta: { 'io.modelcontextprotocol/related-task': 5 } }, { task: {} }, { task: 'x' }])(
      'with %j in params get an answer at once',
      async (extra) => {
        const { result } = await rpc({ method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' }, ...extra } });
        expect(result.structuredContent.biomarker.slug).toBe('ferritin');
        expect(await rpc({ method: 'ping', params: extra })).toMatchObject({ status: 200, result: {} });
      },
    );

    it('with equal ids from two clients get their own answers', async () => {
      const slugs = ['ferritin', 'tsh'];
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          rpc({ id: index >> 1, method: 'tools/call', params: { name: 'get_biomarkers', arguments: { slugs: [slugs[index % 2]] } } }),
        ),
      );
      answers.forEach(({ id, result }, index) => {
        expect([id, result.structuredContent.items[0].slug]).toEqual([index >> 1, slugs[index % 2]]);
      });
    });
  });
});
