import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startMcpServer, type McpServer } from './testing.ts';

let service: McpServer;
beforeAll(async () => {
  service = await startMcpServer({ ALLOWED_HOSTS: '127.0.0.1, localhost,Api.Example:443' });
});
afterAll(() => service.stop());

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };

type Sent = { body?: string | Buffer; headers?: Record<string, string>; method?: string; path?: string };

/** A request with exactly these headers and none added. */
function send({ body = JSON.stringify(PING), headers = JSON_HEADERS, method = 'POST', path = '/mcp' }: Sent) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const withBody = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? '' : body;
    const req = httpRequest({ hostname, port, path, method, headers: { ...headers, 'Content-Length': Buffer.byteLength(withBody) } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() }));
    });
    req.on('error', reject);
    req.end(withBody);
  });
}

const rpcError = (text: string) => JSON.parse(text) as { id: unknown; error: { code: number; message: string } };

describe('negotiation', () => {
  const JSON_TYPE = 'application/json';
  const STREAM = 'text/event-stream';
  it.each([
    ['application/json', JSON_TYPE],
    ['*/*', JSON_TYPE],
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json, text/event-stream', JSON_TYPE],
    ['application/json;charset=utf-8', JSON_TYPE],
    ['APPLICATION/JSON', JSON_TYPE],
    ['text/event-stream;q=0.5, application/json;q=0.9', JSON_TYPE],
    ['text/html, application/json', JSON_TYPE],
    ['text/event-stream', STREAM],
    ['text/*', STREAM],
    ['text/event-stream, application/json', STREAM],
    ['application/json;q=0.5, text/event-stream', STREAM],
    ['application/json;q=0, */*', STREAM],
    ['*/*;q=0.1, text/event-stream', STREAM],
  ])('answers Accept %p with %s', async (accept, type) => {
    const headers = { 'Content-Type': 'application/json', ...(accept !== undefined && { Accept: accept }) };
    const answer = await send({ headers });
    expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([200, type, 'Accept']);
    const json = type === STREAM ? /^event: message\ndata: (.*)\n\n$/.exec(answer.text)![1]! : answer.text;
    expect(JSON.parse(json)).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  it.each(['text/html', 'application/json;q=0', 'text/event-stream;q=0, application/json;q=0', 'image/*', 'nonsense'])(
    'refuses Accept %p with 406',
    async (accept) => {
      const answer = await send({ headers: { ...JSON_HEADERS, Accept: accept } });
      expect([answer.status, rpcError(answer.text).id, answer.headers.vary]).toEqual([406, null, 'Accept']);
    },
  );

  it('keeps a stream from being held back by proxies', async () => {
    const { headers } = await send({ headers: { ...JSON_HEADERS, Accept: 'text/event-stream' } });
    expect([headers['cache-control'], headers['x-accel-buffering']]).toEqual(['no-store', 'no']);
  });
});

describe('methods', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('refuses %s with 405 and Allow, at both addresses and without looking further', async (method) => {
    for (const path of ['/mcp', '/mcp/docs']) {
      const answer = await send({ method, path, headers: { Accept: 'text/event-stream' } });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
      if (method !== 'HEAD') expect(rpcError(answer.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
    }
  });

  it('answers a preflight for any origin, with the headers of newer clients too', async () => {
    const answer = await send({ method: 'OPTIONS', headers: { Origin: 'https://anywhere.example', 'Access-Control-Request-Method': 'POST' } });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST, OPTIONS' });
    expect(answer.headers['access-control-allow-headers']).toContain('Mcp-Protocol-Version');
    expect(answer.headers['access-control-allow-headers']).toContain('Mcp-Method');
  });

  it('lets pages of any origin read answers, refusals and the figures of the budget', async () => {
    for (const sent of [{}, { body: '{' }, { headers: { ...JSON_HEADERS, Accept: 'text/html' } }]) {
      const { headers } = await send(sent);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining');
    }
  });
});

describe('hosts', () => {
  it.each(['evil.example', 'evil.example:3002', 'localhost.evil.example', '127.0.0.1.evil.example'])('refuses the host %p', async (host) => {
    expect((await send({ headers: { ...JSON_HEADERS, Host: host } })).status).toBe(403);
  });

  it.each(['localhost', 'LOCALHOST:3002', '127.0.0.1:9', 'api.example', 'API.example.:8443'])('takes the host %p', async (host) => {
    expect((await send({ headers: { ...JSON_HEADERS, Host: host } })).status).toBe(200);
  });

  it('does not look at the host where nothing but health is told', async () => {
    expect((await send({ method: 'GET', path: '/livez', headers: { Host: '10.0.0.7:3002' } })).status).toBe(200);
    expect((await send({ method: 'GET', path: '/readyz', headers: { Host: '10.0.0.7:3002' } })).status).toBe(200);
  });
});

describe('bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x', undefined])(
    'refuses the content type %p with 415',
    async (type) => {
      const answer = await send({ headers: { Accept: 'application/json', ...(type !== undefined && { 'Content-Type': type }) } });
      expect([answer.status, rpcError(answer.text).id]).toEqual([415, null]);
    },
  );

  it('takes JSON with a charset, and compressed JSON', async () => {
    expect((await send({ headers: { ...JSON_HEADERS, 'Content-Type': 'application/json; charset=UTF-8' } })).status).toBe(200);
    const body = gzipSync(JSON.stringify(PING));
    expect((await send({ body, headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' } })).status).toBe(200);
  });

  it('refuses a charset and an encoding that it cannot read with 415', async () => {
    expect((await send({ headers: { ...JSON_HEADERS, 'Content-Type': 'application/json; charset=latin1' } })).status).toBe(415);
    expect((await send({ headers: { ...JSON_HEADERS, 'Content-Encoding': 'zip' } })).status).toBe(415);
  });

  it('takes 64 KB and refuses one byte more with 413, unpacked size counting', async () => {
    const sized = (bytes: number) => JSON.stringify(PING).padEnd(bytes, ' ');
    expect((await send({ body: sized(65_536) })).status).toBe(200);
    const over = await send({ body: sized(65_537) });
    expect([over.status, rpcError(over.text).id]).toEqual([413, null]);
    expect((await send({ body: gzipSync(sized(1_000_000)), headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' } })).status).toBe(413);
  });

  it.each(['', '{', '{"jsonrpc":', 'nonsense', '{"a":1}{', '\u0000'])('answers the body %p, which is no JSON, with -32700', async (body) => {
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
  ])('answers %j, which is no request of JSON-RPC 2.0, with -32600', async (message) => {
    const answer = await send({ body: JSON.stringify(message) });
    expect([answer.status, rpcError(answer.text)]).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } }]);
  });

  it.each([
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
    { jsonrpc: '2.0', method: 'anything/else' },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
  ])('takes %j with 202 and no body', async (message) => {
    const answer = await send({ body: JSON.stringify(message) });
    expect([answer.status, answer.text]).toEqual([202, '']);
  });
});

describe('requests', () => {
  const rpc = async (message: object, headers = {}) => {
    const { status, text } = await send({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), headers: { ...JSON_HEADERS, ...headers } });
    return { status, ...JSON.parse(text) };
  };

  it.each([0, -3, 9007199254740991, '', 'abc', '"\n\u2028'])('gives the id %j back as it came', async (id) => {
    expect(await rpc({ id, method: 'ping' })).toEqual({ status: 200, jsonrpc: '2.0', id, result: {} });
  });

  it.each(['2025-06-18', '2025-11-25', '2024-11-05', '1999-01-01', 'x'])(
    'answers initialize with its one revision, when %s is asked for',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const { status, result } = await rpc({ method: 'initialize', params }, { 'MCP-Protocol-Version': 'whatever' });
      expect(status).toBe(200);
      expect(result).toEqual({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: expect.any(Object), instructions: expect.any(String) });
    },
  );

  it.each([undefined, {}, { protocolVersion: 5 }, { protocolVersion: 'x', capabilities: 'x' }, { protocolVersion: 'x', clientInfo: {} }])(
    'refuses initialize with the params %j',
    async (params) => {
      expect(await rpc({ method: 'initialize', params })).toMatchObject({ status: 200, error: { code: -32602 } });
    },
  );

  it('takes the versions 2025-06-18, 2025-03-26 and none; all others are 400 with -32000', async () => {
    for (const version of ['2025-06-18', '2025-03-26']) expect((await rpc({ method: 'ping' }, { 'MCP-Protocol-Version': version })).status).toBe(200);
    for (const version of ['2025-11-25', '2024-11-05', '', 'x', '2025-06-18, 2025-06-18']) {
      expect(await rpc({ method: 'ping' }, { 'MCP-Protocol-Version': version })).toMatchObject({ status: 400, id: null, error: { code: -32000 } });
    }
  });

  it.each(['resources/list', 'prompts/list', 'logging/setLevel', 'tools/unknown', 'server/discover', '', '__proto__', 'constructor'])(
    'does not know the method %p',
    async (method) => {
      expect(await rpc({ method })).toMatchObject({ status: 200, id: 1, error: { code: -32601, message: 'Method not found' } });
    },
  );

  it.each([
    undefined,
    {},
    { name: 5 },
    { name: 'get_biomarker', arguments: [] },
    { name: 'get_biomarker', arguments: 'x' },
    { name: 'get_biomarker', arguments: null },
    [],
  ])('refuses tools/call with the params %j as invalid params', async (params) => {
    expect(await rpc({ method: 'tools/call', params })).toMatchObject({ status: 200, error: { code: -32602 } });
  });

  it.each([{ _meta: 'x' }, { _meta: { progressToken: {} } }, { _meta: { 'io.modelcontextprotocol/related-task': 5 } }, { task: {} }, { task: 'x' }])(
    'answers at once when params carry %j, which belongs to sessions',
    async (extra) => {
      const { result } = await rpc({ method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' }, ...extra } });
      expect(result.structuredContent.biomarker.slug).toBe('ferritin');
      expect(await rpc({ method: 'ping', params: extra })).toMatchObject({ status: 200, result: {} });
    },
  );

  it('keeps 200 calls of two clients with the same ids apart', async () => {
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

describe('other addresses', () => {
  it.each(['/', '/mcp/', '/MCP', '/mcp/docs/', '/sse', '/.well-known/oauth-protected-resource', '/%ff', '/mcp%00'])('are 404: %s', async (path) => {
    const answer = await send({ path });
    expect([answer.status, rpcError(answer.text).id]).toEqual([404, null]);
  });

  it('server cards tell where the servers are, with a tag for those who hold them', async () => {
    for (const path of ['/mcp', '/mcp/docs']) {
      const { status, headers, text } = await send({ method: 'GET', path: `${path}/server-card`, headers: {} });
      expect([status, headers['content-type']]).toEqual([200, 'application/mcp-server-card+json']);
      expect(JSON.parse(text)).toMatchObject({
        name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
        remotes: [{ type: 'streamable-http', url: `https://mcp.example.test${path}` }],
      });
      expect(JSON.parse(text).description.length).toBeLessThanOrEqual(100);
      expect((await send({ method: 'GET', path: `${path}/server-card`, headers: { 'If-None-Match': headers.etag as string } })).status).toBe(304);
    }
    const catalog = JSON.parse((await send({ method: 'GET', path: '/.well-known/ai-catalog.json', headers: {} })).text);
    expect(catalog.entries.map(({ url }: { url: string }) => url)).toEqual([
      'https://mcp.example.test/mcp/server-card',
      'https://mcp.example.test/mcp/docs/server-card',
    ]);
  });
});
