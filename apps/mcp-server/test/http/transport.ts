import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { JSON_HEADERS, rpcError, sendTo, type Sent } from '../raw-http.ts';
import { startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

const send = (sent: Sent) => sendTo(service.url, sent);

describe('transport', () => {
  beforeAll(async () => {
    service = await startMcpServer({ ALLOWED_HOSTS: '127.0.0.1, localhost,Api.Example:443' });
  });
  afterAll(() => service.stop());

  it('every address sends nosniff', async () => {
    for (const path of ['/mcp', '/mcp/server-card', '/readyz', '/nowhere'])
      for (const method of ['GET', 'POST'])
        expect([path, method, (await send({ path, method })).headers['x-content-type-options']]).toEqual([path, method, 'nosniff']);
  });

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
      ['application/*, text/event-stream', JSON_TYPE],
      ['*/*, text/event-stream', JSON_TYPE],
      ['*/*, text/event-stream, application/json', JSON_TYPE],
      ['text/html, text/event-stream;q=0.9, */*', JSON_TYPE],
      ['text/event-stream, */*', STREAM],
      ['text/event-stream, application/*', STREAM],
      ['application/*;q=0.8, text/event-stream;q=0.9', STREAM],
      ['text/event-stream;q=0.8, application/*;q=0.9', JSON_TYPE],
      ['application/json;q=0.4, text/event-stream;q=0.5, */*', STREAM],
      ['text/event-stream;q=0, */*', JSON_TYPE],
      ['application/*;q=0, */*', STREAM],
      ['application/json; charset=utf-8 ; Q=0.5 , text/event-stream;q=.25', JSON_TYPE],
      ['application/json;profile="a, text/event-stream;q=0", text/event-stream;q=0.1', JSON_TYPE],
    ])('answers Accept %p with %s', async (accept, type) => {
      const headers = { 'Content-Type': 'application/json', ...(accept !== undefined && { Accept: accept }) };
      const answer = await send({ headers });
      expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([200, type, 'Accept']);
      const json = type === STREAM ? /^event: message\ndata: (.*)\n\n$/.exec(answer.text)![1]! : answer.text;
      expect(JSON.parse(json)).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    });

    it.each([
      'text/html',
      'application/json;q=0',
      'text/event-stream;q=0, application/json;q=0',
      '*/*;q=0',
      '*/*;q=0.0, text/html',
      'application/json;q=high',
      'image/*',
      'nonsense',
      ',',
    ])('refuses Accept %p with 406', async (accept) => {
      const answer = await send({ headers: { ...JSON_HEADERS, Accept: accept } });
      expect([answer.status, rpcError(answer.text).id, answer.headers.vary]).toEqual([406, null, 'Accept']);
    });

    it('tells proxies not to buffer a stream', async () => {
      const { headers } = await send({ headers: { ...JSON_HEADERS, Accept: 'text/event-stream' } });
      expect([headers['cache-control'], headers['x-accel-buffering']]).toEqual(['no-store', 'no']);
    });
  });

  describe('the endpoint', () => {
    it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('refuses %s with 405 and Allow at both addresses, before all other checks', async (method) => {
      for (const path of ['/mcp', '/mcp/docs']) {
        const answer = await send({ method, path, headers: { Accept: 'text/event-stream' } });
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
        if (method !== 'HEAD') expect(rpcError(answer.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
      }
    });

    it('answers a preflight from any origin', async () => {
      const answer = await send({ method: 'OPTIONS', headers: { Origin: 'https://anywhere.example', 'Access-Control-Request-Method': 'POST' } });
      expect(answer.status).toBe(204);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST, OPTIONS' });
      expect(answer.headers['access-control-allow-headers']).toBe(
        'Content-Type, Accept, Authorization, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, Traceparent, Tracestate, Baggage, X-Request-Id',
      );
    });

    it('lets any origin read answers, refusals and rate-limit headers', async () => {
      for (const sent of [{}, { body: '{' }, { headers: { ...JSON_HEADERS, Accept: 'text/html' } }]) {
        const { headers } = await send(sent);
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['access-control-expose-headers']).toBe(
          'Retry-After, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, MCP-Protocol-Version',
        );
      }
    });
  });

  describe('the host check', () => {
    it.each(['evil.example', 'evil.example:3002', 'localhost.evil.example', '127.0.0.1.evil.example'])('refuses %p', async (host) => {
      expect((await send({ headers: { ...JSON_HEADERS, Host: host } })).status).toBe(403);
    });

    it('names the setting in a refusal', async () => {
      expect(rpcError((await send({ headers: { ...JSON_HEADERS, Host: 'evil.example' } })).text).error.message).toContain('ALLOWED_HOSTS');
    });

    it.each([
      'localhost:3002@evil.example',
      '@localhost',
      'localhost:abc',
      'localhost:1:2',
      '127.0.0.1:99999',
      'localhost/mcp',
      'localhost?x',
      'local host',
      '[::1',
    ])('refuses the malformed %p with 400 (RFC 9112, section 3.2)', async (host) => {
      expect((await send({ headers: { ...JSON_HEADERS, Host: host } })).status).toBe(400);
    });

    it.each(['localhost', 'LOCALHOST:3002', '127.0.0.1:9', 'api.example', 'API.example.:8443'])('accepts %p', async (host) => {
      expect((await send({ headers: { ...JSON_HEADERS, Host: host } })).status).toBe(200);
    });

    it('skips /livez and /readyz', async () => {
      expect((await send({ method: 'GET', path: '/livez', headers: { Host: '10.0.0.7:3002' } })).status).toBe(200);
      expect((await send({ method: 'GET', path: '/readyz', headers: { Host: '10.0.0.7:3002' } })).status).toBe(200);
    });
  });

  describe('invalid HTTP', () => {
    const raw = (bytes: string) =>
      new Promise<string>((resolve) => {
        const { hostname, port } = new URL(service.url);
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on('data', (chunk) => (text += chunk));
        socket.on('close', () => resolve(text));
      });

    it('gets a JSON-RPC error', async () => {
      const [head, body] = (await raw('GARBAGE\r\n\r\n')).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(rpcError(body!)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
      expect(await raw(`POST /mcp HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
      expect(await raw(`POST /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 414 /);
    });

    it('includes a request without a host', async () => {
      expect(await raw('POST /mcp HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')).toMatch(/^HTTP\/1\.1 403 /);
    });
  });

  it('every answer has a request id, taken from the caller if valid', async () => {
    expect((await send({})).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await send({ headers: { ...JSON_HEADERS, 'X-Request-Id': 'caller-12345' } })).headers['x-request-id']).toBe('caller-12345');
    expect((await send({ method: 'GET' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe('unknown addresses', () => {
    it.each([
      '/',
      '/MCP',
      '/mcp//',
      '/sse',
      '/register',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server/mcp',
      '/%ff',
      '/mcp%00',
    ])('get 404 in the form of OAuth errors, for any origin: %s', async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await send({ path, method });
        expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([404, '*']);
        expect(JSON.parse(answer.text)).toEqual({ error: 'not_found', error_description: expect.stringContaining('POST /mcp') });
      }
      const preflight = await send({ path, method: 'OPTIONS' });
      expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([204, expect.stringContaining('Mcp-Protocol-Version')]);
    });
  });

  it.each(['/mcp/', '/mcp/docs/'])('serves %s as without the slash, and redirects nobody', async (path) => {
    const answer = await send({ path });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { jsonrpc: '2.0', id: 7, result: {} }]);
  });
});
