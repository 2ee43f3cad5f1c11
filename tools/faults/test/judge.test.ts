import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { BEYOND, watchRateLimit } from '../load/rate-limit-watch.ts';
import { allowedMs, WORK_MS } from '../load/control.ts';
import { notHtml, startLoad, type Excuse, type Patience } from '../load/load.ts';
import { retryAfterFault, type Probe } from '../load/probe.ts';
import { refusal } from '../probes/content-api.ts';
import { fhirRefusal, oauthRefusal } from '../probes/refusals.ts';
import { RATE_LIMIT } from '../testbed/testbed.ts';

// A judge that reports nothing must be able to report something.

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  servers.push(started);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const probe: Probe = {
  name: 'probe',
  needsDatabase: true,
  ask: () => ({ path: '/' }),
  judge: notHtml(({ status, body }) => (status === 200 && body === 'right' ? undefined : `${status} ${body}`)),
  refusal,
};

/** The verdict of a short load on a server with these answers. */
async function judged(listener: RequestListener, excuse: Excuse = {}, patience?: Patience) {
  const load = startLoad(await serve(listener), '198.51.100.1', { probes: [probe], promised: [] }, patience);
  load.broken(excuse);
  await sleep(100);
  const { requests, refused, failed, wrong } = await load.stop();
  return { requests, refused, failed, wrong: wrong.length, first: wrong[0] ?? '' };
}

const problem = (status: number, headers: Record<string, string>, body: object): RequestListener => {
  const all = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers };
  return (_req, res) => void res.writeHead(status, all).end(JSON.stringify(body));
};
const AWAY = { success: false, status: 503, error: { code: 'SERVICE_UNAVAILABLE' } };

describe('an answer under load', () => {
  it('is right when it is the one that was given before', async () => {
    const { requests, wrong } = await judged((_req, res) => res.end('right'));
    expect(requests).toBeGreaterThan(0);
    expect(wrong).toBe(0);
  });

  it.each<[string, RequestListener, string]>([
    ['of another body', (_req, res) => res.end('other'), '200 other'],
    ['of HTML', (_req, res) => res.setHeader('Content-Type', 'text/html').end('right'), 'HTML'],
    ['cut short', (_req, res) => res.writeHead(200, { 'Content-Length': '9' }).write('right', () => res.destroy()), 'no whole answer'],
    ['of nothing', (_req, res) => res.destroy(), 'no whole answer'],
    ['of an undocumented status', (_req, res) => res.writeHead(502).end('right'), '502'],
    ['that is a 503 without Retry-After', problem(503, {}, AWAY), 'Retry-After is missing'],
    ['that is a 503 in other words', problem(503, { 'Retry-After': '5' }, { message: 'away' }), 'not as documented'],
    ['that is a 503 to be stored', problem(503, { 'Retry-After': '5', 'Cache-Control': 'public' }, AWAY), 'stored'],
  ])('%s is wrong, also while the database is away', async (_what, listener, why) => {
    const { requests, wrong, first } = await judged(listener, { databaseAway: true });
    expect(wrong).toBe(requests);
    expect(first).toContain(why);
  });

  it('that is a documented refusal is right while the database is away, and only then', async () => {
    const listener = problem(503, { 'Retry-After': '5' }, AWAY);
    const excused = await judged(listener, { databaseAway: true });
    expect(excused).toMatchObject({ wrong: 0, refused: excused.requests });
    const bare = await judged(listener);
    expect(bare).toMatchObject({ wrong: bare.requests, refused: 0 });
  });

  it('tells when the first of them was right after the fault, and when the last was not', async () => {
    let asked = 0;
    const rights: number[] = [];
    const base = await serve((_req, res) => void res.writeHead(++asked === 1 ? 502 : 200).end('right'));
    const load = startLoad(base, '198.51.100.1', { probes: [{ ...probe, onRight: ({ endedAt }) => void rights.push(endedAt) }], promised: [] });
    const mendedAt = performance.now();
    load.mended();
    await until('more than one right answer', () => rights.length > 1);
    const { firstRightAt, lastNotRightAt } = await load.stop();
    expect(firstRightAt).toBe(rights[0]);
    expect(lastNotRightAt).toBeGreaterThan(mendedAt);
    expect(lastNotRightAt).toBeLessThan(rights[0]!);
  });

  it.each([
    ['wrong', 10, 20],
    ['right where the machine is as slow', 10, 10_000],
    ['right within the patience', 10_000, 0],
  ])('that comes late is %s', async (verdict, ms, allowed) => {
    const control = { allowedMs: () => allowed } as unknown as Patience['control'];
    const { requests, wrong, first } = await judged((_req, res) => void setTimeout(() => res.end('right'), 40), {}, { ms, control });
    expect(requests).toBeGreaterThan(0);
    expect(wrong).toBe(verdict === 'wrong' ? requests : 0);
    expect(first).toMatch(verdict === 'wrong' ? /^probe: an answer only after \d+ ms \(allowed here: 20\)$/ : /^$/);
  });

  it('that is lost with a killed process counts as such', async () => {
    const { requests, failed, wrong } = await judged((_req, res) => res.destroy(), { processAway: true });
    expect({ failed, wrong }).toEqual({ failed: requests, wrong: 0 });
  });
});

describe('the patience with an answer', () => {
  const exchanges = (...tookMs: number[]) => tookMs.map((ms, index) => ({ from: index * 100, to: index * 100 + ms }));

  it.each([
    ['a quiet machine gives no more than one exchange', exchanges(WORK_MS, WORK_MS, WORK_MS), 1000 + WORK_MS],
    ['a busy one gives its slowdown', exchanges(3 * WORK_MS, 3 * WORK_MS, 3 * WORK_MS), 3000 + 3 * WORK_MS],
    ['the median of them is the slowdown', exchanges(WORK_MS, 3 * WORK_MS, 5 * WORK_MS), 3000 + 5 * WORK_MS],
    ['a stall is added once', exchanges(WORK_MS, 900, WORK_MS), 1900],
    ['nothing is known of other times', [{ from: 5000, to: 9000 }], 1000],
  ])('%s', (_what, around, allowed) => {
    expect(allowedMs(1000, { from: 0, to: 300 }, around)).toBe(allowed);
  });
});

describe('the watch of a rate limit', () => {
  const faultsOf = async (listener: RequestListener) => {
    const watch = watchRateLimit(await serve(listener), () => ({ path: '/' }));
    await watch.exceed('now', RATE_LIMIT.points);
    watch.close();
    return watch.wrong;
  };

  const health = JSON.stringify({ checks: { rateLimit: 'ok' } });
  const refusing =
    (headers: Record<string, string>): RequestListener =>
    (req, res) =>
      req.url!.startsWith('/readyz') ? res.end(health) : res.writeHead(429, headers).end();

  it('notices requests beyond the limit', async () => {
    expect(await faultsOf((_req, res) => res.end(health))).toEqual([expect.stringContaining(`not ${RATE_LIMIT.points} or fewer`)]);
  });

  it('notices each request without an answer, once the service has answered none', async () => {
    const lost = await faultsOf((req, res) => (req.url!.startsWith('/readyz') ? res.end(health) : res.destroy()));
    const unanswered = lost.filter((fault) => /^rate limit now: no answer \(.+\)$/.test(fault));
    expect(unanswered).toHaveLength(RATE_LIMIT.points + BEYOND);
  });

  it('notices a missing Retry-After, and one beyond the window', async () => {
    expect(await faultsOf(refusing({}))).toContain('429: Retry-After is missing');
    expect(await faultsOf(refusing({ 'Retry-After': '3000' }))).toContainEqual(expect.stringContaining('beyond the window'));
  });
});

describe('a refusal of partner-auth', () => {
  const seen = (status: number, body: object, headers = {}) => ({
    outcome: 'answered' as const,
    status,
    headers,
    body: JSON.stringify(body),
    askedAt: 0,
    endedAt: 0,
  });
  const soon = { 'retry-after': '5' };

  it('is one in the words of FHIR or of OAuth, with the time to come back', () => {
    const outcome = { resourceType: 'OperationOutcome', issue: [{ code: 'transient' }] };
    expect(fhirRefusal(seen(503, outcome, soon))).toEqual({ wrong: undefined });
    expect(fhirRefusal(seen(503, outcome))?.wrong).toBe('Retry-After is missing');
    expect(fhirRefusal(seen(503, { error: 'away' }, soon))?.wrong).toBeDefined();
    expect(fhirRefusal(seen(200, outcome, soon))).toBeUndefined();
    expect(oauthRefusal(seen(503, { error: 'temporarily_unavailable', error_description: 'x' }, soon))).toEqual({ wrong: undefined });
    expect(oauthRefusal(seen(503, { error: 'temporarily_unavailable' }, soon))?.wrong).toBeDefined();
    expect(oauthRefusal(seen(400, { error: 'temporarily_unavailable', error_description: 'x' }, soon))).toBeUndefined();
    expect(fhirRefusal(seen(503, { ...outcome, issue: [{ code: 'exception' }] }, soon))?.wrong).toBeDefined();
    expect(oauthRefusal(seen(503, { error: 'server_error', error_description: 'x' }, soon))?.wrong).toBeDefined();
  });

  it.each(['0', '-1', 'soon', '1.5', '3601'])('does not say %s in Retry-After', (value) => {
    expect(retryAfterFault(seen(503, {}, { 'retry-after': value }))).toBeDefined();
  });
  it.each(['1', '3600'])('may say %s', (value) => expect(retryAfterFault(seen(503, {}, { 'retry-after': value }))).toBeUndefined());
});
