import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';
import { observing, type Observation } from './observe.ts';

const answer: RequestListener = (req, res) => {
  req.routeTemplate = '/api/v1/biomarkers/{slug}';
  res.end();
};

/** The log lines and observations of one request. */
async function observed(headers: Record<string, string>, level = 'info') {
  const lines: string[] = [];
  const seen: Observation[] = [];
  const logger = createLogger('content-api', level, { write: (line: string) => void lines.push(line) });
  const server = createServer(observing(answer, { logger, onAnswer: (one) => seen.push(one) }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/biomarkers/zinc?q=secret`, { headers });
  await new Promise((resolve) => server.close(resolve));
  return { lines: lines.map((line) => JSON.parse(line)), seen };
}

const requestId = '5f0c9a1e-8a55';
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const ids = { requestId, ownRequestId: expect.stringMatching(OWN_ID) };
const request = { method: 'GET', route: '/api/v1/biomarkers/{slug}', status: 200, durationMs: expect.any(Number), ...ids };

it('logs a request by its route template with both ids, and tells the figures', async () => {
  const { lines, seen } = await observed({ 'x-request-id': requestId });
  expect(lines).toEqual([{ level: 30, time: expect.stringMatching(/Z$/), service: 'content-api', ...request, msg: 'request' }]);
  expect(seen).toEqual([request]);
});

it('names the span of a caller that names one', async () => {
  const { lines } = await observed({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  expect(lines).toMatchObject([{ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' }]);
});

it.each(['with "quotes"', 'two words', 'short', 'x'.repeat(65), 'semi;colon'])('takes no request id such as %j', async (given) => {
  const { seen } = await observed({ 'x-request-id': given });
  expect(seen[0]!.requestId).toMatch(OWN_ID);
  expect(seen[0]).not.toHaveProperty('ownRequestId');
});

it('notes a client that left before its answer as 499', async () => {
  let seen!: (one: Observation) => void;
  const noted = new Promise<Observation>((resolve) => (seen = resolve));
  const leaving = new AbortController();
  const never: RequestListener = () => leaving.abort();
  const server = createServer(observing(never, { logger: createLogger('content-api', 'silent'), onAnswer: seen }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal: leaving.signal }).catch(() => {});
  expect(await noted).toMatchObject({ status: 499, route: 'unmatched' });
  await new Promise((resolve) => server.close(resolve));
});

it('keeps to the level of its logger', async () => {
  expect((await observed({}, 'warn')).lines).toEqual([]);
});
