import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pino from 'pino';
import { cdnAt } from './cdn.ts';

/** The next answers: a status, a cut connection, or nothing. */
let answers: (number | 'cut' | 'silence')[];
let requests: { path?: string; headers: IncomingHttpHeaders; body: string }[];
let pauses: number[];
let server: Server;

async function receive(req: IncomingMessage, res: ServerResponse) {
  requests.push({ path: req.url, headers: req.headers, body: await text(req) });
  const answer = answers.shift();
  if (answer === 'cut') req.socket.destroy();
  else if (typeof answer === 'number') res.writeHead(answer, { location: '/elsewhere' }).end('{}');
}

beforeEach(async () => {
  requests = [];
  pauses = [];
  server = createServer((req, res) => void receive(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const cdn = (deadlineMs?: number) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge_cache`;
  return cdnAt({ url, token: 'secret of the tests', deadlineMs, pause: async (milliseconds) => pauses.push(milliseconds) }, pino({ level: 'silent' }));
};

test('a purge names its groups and carries the token', async () => {
  answers = [200];
  const purger = cdn();
  await purger.purge(['biomarkers', 'pages']);
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ tags: ['biomarkers', 'pages'] }]);
  expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret of the tests', 'content-type': 'application/json' });
  expect(purger.figures()).toEqual({ ok: 1, failed: 0 });
});

test('a temporary failure gets three attempts, after a pause that doubles', async () => {
  answers = [500, 429, 200];
  const purger = cdn();
  await purger.purge(['pages']);
  expect(requests).toHaveLength(3);
  expect(pauses).toEqual([250, 500]);
  expect(purger.figures()).toEqual({ ok: 1, failed: 0 });
});

const REFUSAL = { refusal: 'unavailable', code: 'cdn_not_purged', message: expect.stringContaining('CDN') };

test.each([
  ['an error of the CDN, after three tries', [503, 503, 503], 3],
  ['a refusal, at once', [403], 1],
  ['a redirect, which does not get the token', [302, 302, 302], 3],
  ['a cut connection, after three tries', ['cut', 'cut', 'cut'], 3],
] as const)('%s ends in a readable refusal', async (_name, given, attempts) => {
  answers = [...given];
  const purger = cdn();
  await expect(purger.purge(['pages'])).rejects.toMatchObject(REFUSAL);
  expect(requests.map(({ path }) => path)).toEqual(Array(attempts).fill('/purge_cache'));
  expect(purger.figures()).toEqual({ ok: 0, failed: 1 });
});

test('no answer until the deadline ends in a readable refusal', async () => {
  answers = ['silence', 'silence', 'silence'];
  await expect(cdn(50).purge(['pages'])).rejects.toMatchObject(REFUSAL);
});

test('an attempt ends after three seconds', async () => {
  answers = [200];
  const late = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  await cdn().purge(['pages']);
  expect(late.mock.calls).toEqual([[3000], [3000]]);
  late.mockRestore();
});
