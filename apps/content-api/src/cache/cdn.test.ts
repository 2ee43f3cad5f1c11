import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { cdnAt } from './cdn.ts';

/** The statuses of the next answers; 0 means no answer. */
let statuses: number[];
let requests: { headers: IncomingHttpHeaders; body: string }[];
let server: Server;

beforeEach(async () => {
  requests = [];
  server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    requests.push({ headers: req.headers, body });
    const status = statuses.shift();
    if (status) res.writeHead(status, { location: 'https://elsewhere.example.test/' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const cdn = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge_cache`;
  return cdnAt({ url, token: 'secret of the tests', deadlineMs: 500, pauseMs: 1 }, pino({ level: 'silent' }));
};

test('a purge names its groups and carries the token', async () => {
  statuses = [200];
  const purger = cdn();
  await purger.purge(['biomarkers', 'pages']);
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ tags: ['biomarkers', 'pages'] }]);
  expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret of the tests', 'content-type': 'application/json' });
  expect(purger.figures()).toEqual({ ok: 1, failed: 0 });
});

test('a temporary failure gets three attempts', async () => {
  statuses = [500, 429, 200];
  const purger = cdn();
  await purger.purge(['pages']);
  expect(requests).toHaveLength(3);
  expect(purger.figures()).toEqual({ ok: 1, failed: 0 });
});

test.each([
  ['an error of the CDN, after three tries', [503, 503, 503], 3],
  ['a refusal, at once', [403], 1],
  ['a redirect, which does not get the token', [302, 302, 302], 3],
  ['no answer, after three deadlines', [0, 0, 0], 3],
])('%s ends in a readable refusal', async (_name, answers, attempts) => {
  statuses = answers;
  const purger = cdn();
  await expect(purger.purge(['pages'])).rejects.toMatchObject({ refusal: 'unavailable', code: 'cdn_not_purged', message: expect.stringContaining('CDN') });
  expect(requests).toHaveLength(attempts);
  expect(purger.figures()).toEqual({ ok: 0, failed: 1 });
});
