import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { cacheOverClock } from '../probes/clock-of-cache.ts';
import { rateLimitOverClock, WINDOW } from '../probes/clock-of-rate-limit.ts';
import { tokensOverClock } from '../probes/clock-of-tokens.ts';
import type { Service } from '../testbed/service.ts';
import type { Testbed } from '../testbed/testbed.ts';

// The probes of a wrong clock on a service that this test plays, once as promised and once as the opposite.

const HOUR_MS = 3_600_000;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serviceThat(told: string[], listener: RequestListener): Promise<Service> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { name: 'content-api', base, setClock: async (shiftMs: number) => void told.push(`clock ${shiftMs / HOUR_MS} h`) } as Service;
}

const RIGHT = [200, 200, 200, 400, 401, 400, 400, 401, 400, 201, 200];

async function tokens(statuses: readonly number[]): Promise<string> {
  const told: string[] = [];
  let asked = 0;
  const service = await serviceThat(
    told,
    (req, res) =>
      void text(req).then((body) => {
        told.push(`${req.method} ${req.url} ${req.headers.authorization} ${body}`);
        res.writeHead(statuses[asked++]!).end('{"access_token":"refreshed"}');
      }),
  );
  const act = (words: string, result: unknown) => async () => (told.push(words), result);
  const rail = () => ({
    headers: { authorization: 'partner' },
    pushBody: async () => 'push',
    exchangeBody: (code: string) => `exchange ${code}`,
    refreshBody: (token: string) => `refresh ${token}`,
    grant: (member: number) => act(`grant ${member}`, { accessToken: `access-${member}`, refreshToken: `refresh-${member}` })(),
    code: (member: number) => act(`code ${member}`, `code-${member}`)(),
  });
  const testbed = { sql: async (statement: string, values: unknown) => void told.push(`${statement} ${JSON.stringify(values)}`) } as unknown as Testbed;
  const { wrong, requests } = await tokensOverClock(testbed, service, 3 * HOUR_MS, rail as never);
  return [...told, `${requests} requests`, ...wrong, ''].join('\n');
}

it('tokens are asked for in order, and each other status is told', async () => {
  const found = `${await tokens(RIGHT)}\n${(await tokens(RIGHT.map(() => 500))).split('\n').filter((line) => / expected, 500 came/.test(line)).join('\n')}\n`; // prettier-ignore
  expect(found).toBe(golden(new URL('golden/clock-of-tokens.txt', import.meta.url), found));
});

const pauses = (told: string[]) => async (ms: number) => void told.push(`wait ${Math.ceil(ms / 1000)} s`);

it.each([
  ['shows a change after its time to live', true],
  ['that is older is told', false],
])('a cached answer %s', async (_what, fresh) => {
  const told: string[] = [];
  let summary = '';
  const service = await serviceThat(told, (req, res) => (told.push(`${req.method} ${req.url}`), void res.end(fresh ? summary : 'old')));
  const sql = async (statement: string, [text]: string[]) => (told.push(statement), void (summary = text!));
  const { wrong, requests } = await cacheOverClock({ sql } as unknown as Testbed, service, {
    shiftMs: -HOUR_MS,
    ask: () => ({ path: '/zinc' }),
    pause: pauses(told),
  });
  const once = ["UPDATE content.biomarker SET summary = $1 WHERE slug = 'zinc'", 'wait 2 s', 'GET /zinc', 'wait 1 s', 'GET /zinc'];
  expect(told).toEqual(['GET /zinc', 'clock -1 h', ...once, 'GET /zinc', 'clock 0 h', ...once]);
  expect(requests).toBe(6);
  const late = ['after the clock was set', 'after it was set right'].map((when) => `content-api: ${when} by -1 h, an answer is older than its time to live`);
  expect(wrong).toEqual(fresh ? [] : late);
});

it.each([
  ['holds for its window', [WINDOW.points, 0, WINDOW.points, 0, WINDOW.points], []],
  [
    'that begins anew with the clock is told',
    [WINDOW.points, 1, WINDOW.points, 1, WINDOW.points],
    ['clock +3 h: 1 requests passed, not 0', 'clock right again: 1 requests passed, not 0'],
  ],
  [
    'that refuses too much is told',
    [9, 0, 9, 0, 9],
    ['before', 'a window later, clock +3 h', 'a window later'].map((when) => `${when}: 9 requests passed, not 10`),
  ],
])('a rate limit %s', async (_what, passing, sentences) => {
  const told: string[] = [];
  let asked = 0;
  const service = await serviceThat(told, (req, res) => {
    if (req.url!.startsWith('/readyz')) return void res.end('{"checks":{"rateLimit":"ok"}}');
    const at = asked++;
    const passes = at % (WINDOW.points + WINDOW.beyond) < passing[Math.floor(at / (WINDOW.points + WINDOW.beyond))]!;
    res.writeHead(passes ? 200 : 429, { 'Retry-After': '5' }).end();
  });
  const { wrong, requests } = await rateLimitOverClock(service, 'Redis', { shiftMs: 3 * HOUR_MS, ask: () => ({ path: '/' }), pause: pauses(told) });
  expect(told).toEqual(['clock 3 h', 'wait 6 s', 'clock 0 h', 'wait 6 s']);
  expect([requests, wrong]).toEqual([5 * (WINDOW.points + WINDOW.beyond), sentences.map((one) => `rate limit in Redis, ${one}`)]);
});
