import { afterEach, describe, expect, it } from '@jest/globals';
import { startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

const rpc = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the rate limit', () => {
  afterEach(() => service.stop());

  it('counts one request per JSON-RPC answer, errors included', async () => {
    service = await startMcpServer({ RATE_LIMIT_POINTS: '10' });
    const spending = [
      ping,
      { ...ping, method: 'tools/list' },
      { ...ping, method: 'nope' },
      { ...ping, method: 'tools/call', params: { name: 'nope' } },
      { ...ping, method: 'initialize' },
    ];
    for (const [index, message] of spending.entries()) {
      const { status, headers } = await rpc(message);
      expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([200, '10', String(9 - index)]);
      expect(headers.get('ratelimit-policy')).toBe('"public";q=10;w=900');
      expect(headers.get('ratelimit')).toMatch(/^"public";r=\d+;t=\d+$/);
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    }
  });

  it('ignores notifications, transport refusals, preflights and health', async () => {
    service = await startMcpServer({ RATE_LIMIT_POINTS: '1' });
    const free = async () => {
      expect((await rpc({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
      expect((await rpc('{')).status).toBe(400);
      expect((await rpc([ping])).status).toBe(400);
      expect((await rpc(ping, { 'MCP-Protocol-Version': 'x' })).status).toBe(400);
      expect((await rpc(ping, { Accept: 'text/html' })).status).toBe(406);
      expect((await rpc(ping, { 'Content-Type': 'text/plain' })).status).toBe(415);
      expect((await rpc('x'.repeat(70_000))).status).toBe(413);
      expect((await fetch(`${service.url}/mcp`)).status).toBe(405);
      expect((await fetch(`${service.url}/mcp`, { method: 'OPTIONS' })).status).toBe(204);
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    };
    await free();
    expect((await rpc(ping)).status).toBe(200);

    const refused = await rpc(ping);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'The limit of 1 requests is reached; try again after Retry-After seconds' } },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect([refused.headers.get('x-ratelimit-remaining'), refused.headers.get('access-control-allow-origin')]).toEqual(['0', '*']);
    await free();
  });

  it('is exact for concurrent requests', async () => {
    service = await startMcpServer({ RATE_LIMIT_POINTS: '50' });
    const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await rpc(ping)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  });

  it('is shared with the public REST API', async () => {
    service = await startMcpServer({ RATE_LIMIT_POINTS: '5' });
    await rpc(ping);
    const { createLogger, createRateLimit, sharedStore } = await import('@biomarker/service-kit');
    const { connectDatabase } = await import('@biomarker/db/content');
    const database = connectDatabase({ url: service.database.urlAs('content_api'), maxConnections: 1, onError: () => {} });
    const store = sharedStore(database.fixedWindows('content').consume, createLogger('test', 'silent'));
    const rateLimit = createRateLimit({ name: 'public', points: 5, windowSeconds: 900, store });
    expect((await rateLimit.consume('127.0.0.1')).remaining).toBe(3);
    expect((await rpc(ping)).headers.get('x-ratelimit-remaining')).toBe('2');
    await database.close();
  });

  it('may differ by address range and counts each client behind a proxy', async () => {
    service = await startMcpServer({ RATE_LIMIT_POINTS: '2', RATE_LIMIT_OVERRIDES: '203.0.113.0/24=7,2001:db8::/32=9', TRUST_PROXY: '1' });
    const limits = await Promise.all(
      ['198.51.100.1', '203.0.113.9', '2001:db8::1'].map(async (address) => (await rpc(ping, { 'X-Forwarded-For': address })).headers.get('x-ratelimit-limit')),
    );
    expect(limits).toEqual(['2', '7', '9']);
    await rpc(ping, { 'X-Forwarded-For': '198.51.100.1' });
    expect((await rpc(ping, { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(429);
    expect((await rpc(ping, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(200);
  });
});
