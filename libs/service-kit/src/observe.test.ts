import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';
import { observing, type Observation } from './observe.ts';
import type { Tracing } from './tracing/request-span.ts';

const answer: RequestListener = (req, res) => {
  req.routeTemplate = '/api/v1/biomarkers/{slug}';
  res.end();
};

/** The log lines and observations of one request. */
async function observeRequest(headers: Record<string, string>, level = 'info') {
  const lines: string[] = [];
  const observations: Observation[] = [];
  const logger = createLogger('content-api', level, { write: (line: string) => void lines.push(line) });
  const server = createServer(observing(answer, { logger, onAnswer: (observation) => observations.push(observation) }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/biomarkers/zinc?q=secret`, { headers });
  await new Promise((resolve) => server.close(resolve));
  return { lines: lines.map((line) => JSON.parse(line)), observations };
}

const requestId = '5f0c9a1e-8a55';
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const ids = { requestId, ownRequestId: expect.stringMatching(OWN_ID) };
const request = { method: 'GET', route: '/api/v1/biomarkers/{slug}', status: 200, durationMs: expect.any(Number), ...ids };

it('logs a request by its route template and both ids, and reports it', async () => {
  const { lines, observations } = await observeRequest({ 'x-request-id': requestId });
  expect(lines).toEqual([{ level: 30, time: expect.stringMatching(/Z$/), service: 'content-api', ...request, msg: 'request' }]);
  expect(observations).toEqual([request]);
});

it('logs the span of a tracing caller', async () => {
  const { lines } = await observeRequest({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  expect(lines).toMatchObject([{ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' }]);
});

it.each(['12345678', 'x'.repeat(64), 'a.b_c-d9'])('takes the request id %j', async (given) => {
  expect((await observeRequest({ 'x-request-id': given })).observations[0]!.requestId).toBe(given);
});

it.each(['with "quotes"', 'two words', '1234567', 'x'.repeat(65), 'semi;colon'])('refuses the request id %j', async (given) => {
  const { observations } = await observeRequest({ 'x-request-id': given });
  expect(observations[0]!.requestId).toMatch(OWN_ID);
  expect(observations[0]).not.toHaveProperty('ownRequestId');
});

it('records 499 for a client that disconnects early', async () => {
  let onAnswer!: (observation: Observation) => void;
  const observation = new Promise<Observation>((resolve) => (onAnswer = resolve));
  const client = new AbortController();
  const neverAnswer: RequestListener = () => client.abort();
  const server = createServer(observing(neverAnswer, { logger: createLogger('content-api', 'silent'), onAnswer }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal: client.signal }).catch(() => {});
  expect(await observation).toMatchObject({ status: 499, route: 'unmatched' });
  // fetch keeps a second connection, which is not idle yet.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('handles a traced request within its span, which ends after its log line', async () => {
  const told: unknown[] = [];
  const ids = { traceId: 'trace', spanId: 'span' };
  const span = { ...ids, run: (handle: () => void) => (told.push('run'), handle()), end: ({ status }: Observation) => void told.push(['end', status]) };
  const logger = { info: (fields: object, line: string) => void told.push([line, fields]) };
  const tracing = { startRequest: () => span } as unknown as Tracing;
  const server = createServer(observing(answer, { logger: logger as never, tracing }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await new Promise((resolve) => server.close(resolve));
  expect(told).toEqual(['run', ['request', expect.objectContaining({ status: 200, trace_id: 'trace', span_id: 'span' })], ['end', 200]]);
});

it('respects the log level', async () => {
  expect((await observeRequest({}, 'warn')).lines).toEqual([]);
});
