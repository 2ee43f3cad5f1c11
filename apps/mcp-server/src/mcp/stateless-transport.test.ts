import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { statelessTransport } from './stateless-transport.ts';

const DEADLINE_MS = 10_000;
const request = { id: 'x', method: 'tools/list' };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('clears its deadline timer after an answer', async () => {
  const late: string[] = [];
  const transport = statelessTransport({ deadlineMs: DEADLINE_MS, onLate: (method) => void late.push(method) });
  transport.onmessage = (message) => void transport.send({ jsonrpc: '2.0', id: (message as JSONRPCRequest).id, result: {} });
  expect(JSON.parse(await transport.request(request, 'request-1'))).toEqual({ jsonrpc: '2.0', id: 'x', result: {} });
  expect(jest.getTimerCount()).toBe(0);
  expect(late).toEqual([]);
});

it('answers once when the deadline passes', async () => {
  const late: string[] = [];
  const transport = statelessTransport({ deadlineMs: DEADLINE_MS, onLate: (method) => void late.push(method) });
  const answer = transport.request(request, 'request-1');
  await jest.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(JSON.parse(await answer)).toMatchObject({ id: 'x', error: { code: -32603 } });
  expect(late).toEqual(['tools/list']);
});

it.each([
  [
    { code: -32603, message: 'connect ECONNREFUSED db.internal:5432' },
    { code: -32603, message: 'Internal error' },
  ],
  [
    { code: -32602, message: 'name is missing' },
    { code: -32602, message: 'name is missing' },
  ],
])('hides internal errors: %j', async (error, shown) => {
  const transport = statelessTransport({ deadlineMs: DEADLINE_MS, onLate() {} });
  transport.onmessage = (message) => void transport.send({ jsonrpc: '2.0', id: (message as JSONRPCRequest).id, error });
  expect(JSON.parse(await transport.request(request, 'request-1'))).toEqual({ jsonrpc: '2.0', id: 'x', error: shown });
});
