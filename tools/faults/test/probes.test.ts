import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { faultsOfReadiness, rowOf } from '../dependency-fault.ts';
import type { Seen } from '../load/exchange.ts';
import { brokenPromises } from '../load/probe.ts';
import { faultsOfLimit, WINDOW } from '../probes/clock-of-rate-limit.ts';
import { contentApiSuite } from '../probes/content-api.ts';
import { denied, missingRows, pushing, repeated } from '../probes/partner-auth.ts';
import { refreshing, revoking } from '../probes/partner-tokens.ts';
import { reading } from '../probes/reading.ts';
import type { RailPartner } from '../testbed/rail-partner.ts';
import type { Testbed } from '../testbed/testbed.ts';

const seen = (body: object | string, status = 200, headers = {}): Seen => ({
  ...{ outcome: 'answered', status, headers, askedAt: 0, endedAt: 0 },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const AWAY = seen({ error: 'temporarily_unavailable', error_description: 'x' }, 503, { 'retry-after': '5' });
const HTML = { 'content-type': 'text/html' };
const partner = {
  headers: { authorization: 'Bearer partner' },
  pushBody: async () => 'push',
  refreshBody: (token: string) => `refresh ${token}`,
  revokeBody: (token: string) => `revoke ${token}`,
} as unknown as RailPartner;
const grant = (name: string) => ({ accessToken: `${name}-access`, refreshToken: `${name}-refresh`, patient: `${name}-patient` });

describe('a refreshed token', () => {
  const next = seen({ refresh_token: 'next', access_token: 'a' });

  it('is used up at once, and the next one is asked for', async () => {
    const probe = refreshing(partner, grant('one'));
    expect(await probe.ask()).toEqual({ method: 'POST', path: '/api/oauth/token', headers: partner.headers, body: 'refresh one-refresh' });
    expect(probe.judge(next)).toBeUndefined();
    expect((await probe.ask()).body).toBe('refresh next');
    expect([probe.needsDatabase, probe.writes]).toEqual([true, true]);
  });

  it.each([
    ['another status', seen({ refresh_token: 'next', access_token: 'a' }, 201)],
    ['no refresh token', seen({ access_token: 'a' })],
    ['no access token', seen({ refresh_token: 'next' })],
    ['a refusal of a token whose fate is known', seen({ error: 'invalid_grant' }, 400)],
    ['HTML', seen({ refresh_token: 'next', access_token: 'a' }, 200, HTML)],
  ])('is wrong with %s', (_what, answer) => expect(refreshing(partner, grant('one')).judge(answer)).toBeDefined());

  it('may be refused once its fate is unknown, as an invalid grant only', () => {
    for (const unknown of ['refused', 'lost']) {
      const probe = refreshing(partner, grant('one'));
      if (unknown === 'refused') expect(probe.refusal(AWAY)).toEqual({ wrong: undefined });
      else probe.onLost!();
      expect(probe.judge(seen({ error: 'invalid_grant' }, 400))).toBeUndefined();
      expect(probe.judge(seen({ error: 'invalid_grant' }, 401))).toBeDefined();
      expect(probe.judge(seen({ error: 'invalid_request' }, 400))).toBeDefined();
    }
  });
});

describe('a revoked token', () => {
  it('reads until the fault begins, is then revoked, and never reads again', async () => {
    const { probe, arm } = revoking(partner, grant('one'));
    expect(await probe.ask()).toEqual(reading('Patient', 'one-access'));
    expect(probe.judge(seen('', 200))).toBeUndefined();
    expect(probe.judge(seen('', 401))).toBe('401 before it was revoked');
    arm();
    expect(await probe.ask()).toEqual({ method: 'POST', path: '/api/oauth/revoke', headers: partner.headers, body: 'revoke one-access' });
    expect(probe.refusal(AWAY)).toEqual({ wrong: undefined });
    expect(probe.judge(seen('no', 500))).toBe('the revocation was answered 500: no');
    expect((await probe.ask()).method).toBe('POST');
    expect(probe.judge(seen('', 200))).toBeUndefined();
    expect(await probe.ask()).toEqual(reading('Patient', 'one-access'));
    expect(probe.judge(seen('', 401))).toBeUndefined();
    expect(probe.judge(seen('data', 200))).toBe('a revoked token was answered 200: data');
    expect(probe.refusal(AWAY)?.wrong).toBeDefined();
  });
});

describe('a read of the rail', () => {
  const probe = repeated('Patient', { path: 'Patient', grant: grant('one'), notOf: grant('other'), before: '{"one":1}' });
  it('is right with the answer of before, and nothing of another member', () => {
    expect(probe.ask()).toEqual(reading('Patient', 'one-access'));
    expect(probe.judge(seen('{"one":1}'))).toBeUndefined();
    expect(probe.judge(seen('{"one":2}'))).toMatch(/^another answer \(200\)/);
    expect(probe.judge(seen('{"one":1}', 203))).toMatch(/^another answer \(203\)/);
    expect(probe.judge(seen('{"one":1}', 200, HTML))).toMatch(/HTML/);
    expect(probe.judge(seen('{"p":"other-patient"}'))).toMatch(/^data of another member than one-patient/);
  });

  it('that must be denied is wrong with data, another status, or other words', () => {
    const { ask, judge } = denied('x', reading('Patient', 'x'), 404);
    expect(ask()).toEqual(reading('Patient', 'x'));
    expect(judge(seen({ resourceType: 'OperationOutcome' }, 404))).toBeUndefined();
    expect(judge(seen({ resourceType: 'OperationOutcome' }, 401))).toMatch(/^not 404 but 401/);
    expect(judge(seen({ resourceType: 'Patient' }, 404))).toBeDefined();
    expect(judge(seen({ resourceType: 'Patient' }, 200))).toBeDefined();
  });

  it('has its row in the audit', async () => {
    const sql = (async () => [{ id: 'kept' }]) as unknown as Testbed['sql'];
    expect(await missingRows({ sql }, ['kept', 'lost'])).toEqual(['request lost was answered with data and has no row in the audit']);
  });
});

it('a pushed request is right with an id and its lifetime', async () => {
  const { ask, judge } = pushing(partner);
  expect(await ask()).toEqual({ method: 'POST', path: '/api/oauth/par', headers: partner.headers, body: 'push' });
  expect(judge(seen({ request_id: 'x', expires_in: 60 }, 201))).toBeUndefined();
  for (const wrong of [seen({ request_id: 'x', expires_in: 60 }), seen({ expires_in: 60 }, 201), seen({ request_id: 'x' }, 201), seen('', 201)])
    expect(judge(wrong)).toBeDefined();
});

describe('the probes of content-api', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function suiteOf(kept: string[], failing = '') {
    server = createServer((req, res) =>
      res
        .writeHead(req.url === failing ? 500 : 200, { 'content-type': req.url!.startsWith('/api') ? 'application/json' : 'text/html' })
        .end('{"data":{"a":1}}'),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    const sql = (async () => kept.map((id) => ({ id }))) as unknown as Testbed['sql'];
    const members = { env: {}, token: async () => 'member' };
    return contentApiSuite({ members, sql }, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  it('are reads and pages that need no database, and writes that do', async () => {
    const { probes } = await suiteOf([]);
    const asks = await Promise.all(probes.map(async ({ name, needsDatabase, writes = false, ask }) => ({ name, needsDatabase, writes, ask: await ask() })));
    expect(asks.map(({ name, needsDatabase, writes, ask: { method = 'GET', path, headers = {} } }) => [name, needsDatabase, writes, method, path, Object.keys(headers).sort().join()])).toEqual([
      ['/api/v1/biomarkers/ferritin', false, false, 'GET', '/api/v1/biomarkers/ferritin', ''],
      ['/api/v1/biomarkers?pageSize=5', false, false, 'GET', '/api/v1/biomarkers?pageSize=5', ''],
      ['/api/v1/biomarkers/categories', false, false, 'GET', '/api/v1/biomarkers/categories', ''],
      ['/api/v1/lab-packages', false, false, 'GET', '/api/v1/lab-packages', ''],
      ['/api/v1/biomarkers/search?q=iron', false, false, 'GET', '/api/v1/biomarkers/search?q=iron', ''],
      ['/biomarkers/ferritin', false, false, 'GET', '/biomarkers/ferritin', ''],
      ['/panels.md', false, false, 'GET', '/panels.md', ''],
      [asks[7]!.name, asks[7]!.needsDatabase, asks[7]!.writes, 'POST', '/api/v1/biomarkers/batch', 'content-type'],
      [asks[8]!.name, asks[8]!.needsDatabase, asks[8]!.writes, 'POST', '/api/v1/biomarkers/batch', 'content-type,idempotency-key'],
      ['POST story', true, true, 'POST', '/api/v1/biomarkers/ferritin/stories', 'authorization,content-type'],
    ]); // prettier-ignore
  });

  it('do not begin where an answer is wrong before anything is broken', async () => {
    await expect(suiteOf([], '/panels.md')).rejects.toThrow('/panels.md is answered 500 before anything is broken');
  });

  it('are right with the data of before, whatever is counted', async () => {
    const { probes } = await suiteOf([]);
    const json = { 'content-type': 'application/json' };
    const { judge } = probes[0]!;
    expect(judge(seen({ data: { a: 1, viewCount: 3 } }, 200, json))).toBeUndefined();
    expect(judge(seen({ data: { a: 2 } }, 200, json))).toMatch(/^other data/);
    expect(judge(seen({ data: { a: 1 } }, 203, json))).toMatch(/^203/);
    expect(judge(seen({ data: { a: 1 } }, 200, { 'content-type': 'text/plain' }))).toBe('content type text/plain');
    expect(judge(seen('{', 200, json))).toMatch(/^no JSON/);
    expect(judge(seen({ data: { a: 1 } }, 200, HTML))).toMatch(/HTML/);
  });

  it('use each key twice, and accept only a call of it that is in progress', async () => {
    const { probes } = await suiteOf([]);
    const { ask, judge } = probes.find(({ name }) => name === 'POST batch with a key')!;
    const keys = await Promise.all(Array.from({ length: 4 }, async () => (await ask()).headers!['idempotency-key']));
    expect([keys[0] === keys[1], keys[1] === keys[2], keys[2] === keys[3]]).toEqual([true, false, true]);
    const busy = { error: { code: 'IDEMPOTENCY_IN_PROGRESS' } };
    expect(judge(seen(busy, 409, { 'retry-after': '1' }))).toBeUndefined();
    expect(judge(seen(busy, 409))).toBe('Retry-After is missing');
    expect(judge(seen({ error: { code: 'CONFLICT' } }, 409, { 'retry-after': '1' }))).toMatch(/^409 without its code/);
  });

  it('tell an accepted story that is lost, and no other', async () => {
    const suite = await suiteOf(['kept']);
    const story = suite.probes.at(-1)!;
    expect(story.judge(seen({ data: { id: 'x' } }, 201))).toBeUndefined();
    expect(story.judge(seen({ data: {} }, 201))).toMatch(/^201/);
    expect(story.judge(seen({ data: { id: 'x' } }, 200))).toMatch(/^200/);
    for (const id of ['kept', 'gone']) story.onRight!(seen({ data: { id } }, 201));
    expect(await brokenPromises(suite)).toEqual(['accepted stories are kept: story gone was accepted and is lost']);
  });
});

describe('a rate limit under a wrong clock', () => {
  const limited = (after: string) => seen('', 429, { 'retry-after': after });
  it('lets its number through, and names a time within its window', () => {
    expect(faultsOfLimit([seen(''), seen(''), limited('5')], 2, 2)).toEqual([]);
    expect(faultsOfLimit([seen(''), limited('5')], 2, 2)).toEqual(['1 requests passed, not 2']);
    expect(faultsOfLimit([seen(''), seen(''), seen('')], 2, 2)).toEqual(['3 requests passed, not 2']);
    expect(faultsOfLimit([seen(''), seen(''), seen('')], 2, 3)).toEqual([]);
    expect(faultsOfLimit([limited(String(WINDOW.seconds + 1)), seen('', 429)], 0, 0)).toEqual([
      `Retry-After is ${WINDOW.seconds + 1}`,
      'Retry-After is missing',
    ]);
  });
});

describe('the readiness of a service', () => {
  it('is what is expected during a fault, and returns', () => {
    const during = { says: 'degraded', why: 'redis: away' };
    expect(faultsOfReadiness({ during, expected: 'degraded', readyMs: 1, now: 'ready' })).toEqual([]);
    expect(faultsOfReadiness({ readyMs: 1, now: 'ready' })).toEqual([]);
    expect(faultsOfReadiness({ during, expected: 'ready', readyMs: 1, now: 'ready' })).toEqual(['readiness says degraded (redis: away), not ready']);
    expect(faultsOfReadiness({ during, expected: 'degraded', readyMs: Infinity, now: 'degraded' })).toEqual(['not ready 15 s after the fault: degraded']);
  });

  it('and its answers give the times of the row', () => {
    const tally = { requests: 5, refused: 1, failed: 2, wrong: ['a'], slowestMs: 7, firstRightAt: 110, lastNotRightAt: 130 };
    const around = { mendedAt: 100, wrong: ['b'], requestsBeside: 3 };
    const row = { fault: 'f', service: 'content-api', requests: 8, refused: 1, failed: 2, slowestMs: 7, wrong: ['a', 'b'] };
    expect(rowOf('f', 'content-api', tally, { ...around, readyMs: 20 })).toEqual({ ...row, recovery: { firstRightMs: 10, steadyMs: 30 } });
    expect(rowOf('f', 'content-api', { ...tally, firstRightAt: undefined }, { ...around, readyMs: 40 })).toEqual({
      ...row,
      recovery: { firstRightMs: Infinity, steadyMs: 40 },
    });
  });
});
