import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, jest } from '@jest/globals';
import { Router } from 'express';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { cachedAnswers } from './tool-calls/cached-answers.ts';

const logged = jest.fn();
const observed = jest.fn();
const startRequest = jest.fn();

const deps = {
  tools: {},
  cache: cachedAnswers({ ttlSeconds: 0, maxBytes: 1 }),
  metrics: { registry: new Registry(), observe: observed },
  health: { router: Router() },
  logger: { info() {}, error: logged },
  tracing: { startRequest },
  rateLimit: { consume() {} },
  clientOf() {
    throw new Error('no address');
  },
};
const server = await createApp({ allowedHosts: new Set(['127.0.0.1']), mcpUrl: 'http://127.0.0.1', keepAliveMs: 7000 }, deps as unknown as Deps);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close().closeAllConnections());

it('a request that fails is answered, logged with its id, measured and traced, on a connection that stays open', async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'caller-12345' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  expect([answer.status, answer.headers.get('keep-alive'), await answer.json()]).toEqual([
    500,
    'timeout=7',
    { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Internal error' } },
  ]);
  expect(logged.mock.calls).toEqual([[{ err: new Error('no address'), requestId: 'caller-12345' }, 'request failed']]);
  expect(observed.mock.calls).toMatchObject([[{ method: 'POST', route: '/mcp', status: 500, requestId: 'caller-12345' }]]);
  expect(startRequest).toHaveBeenCalledTimes(1);
});
