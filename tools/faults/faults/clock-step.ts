import type { Fault, Row } from '../fault.ts';
import type { Checks } from '../load/checks.ts';
import type { Ask } from '../load/exchange.ts';
import { rateLimitOverClock, WINDOW } from '../probes/clock-of-rate-limit.ts';
import { cacheOverClock } from '../probes/clock-of-cache.ts';
import { tokensOverClock } from '../probes/clock-of-tokens.ts';
import { callTool, listTools } from '../probes/mcp-server.ts';
import type { ServiceName } from '../testbed/service.ts';
import type { Testbed } from '../testbed/testbed.ts';

const TITLE = 'Service clock set three hours ahead, then three behind, then right';
const SHIFTS_MS = [3 * 3_600_000, -3 * 3_600_000];

/** The stores that can hold a rate limit. An empty variable counts as absent. */
const STORES: Record<string, Record<string, string>> = { Redis: {}, PostgreSQL: { REDIS_URL: '' }, 'the process': { RATE_LIMIT_STORE: 'process' } };

const LIMITS = { RATE_LIMIT_POINTS: String(WINDOW.points), RATE_LIMIT_WINDOW_SECONDS: String(WINDOW.seconds) };

/** What the probes of a clock find, which a test replaces. */
const PROBES = { rateLimitOverClock, cacheOverClock, tokensOverClock };

type Figures = ReturnType<Checks['figures']>;

/** Only the services' clocks are wrong: Redis, PostgreSQL and the clients have the right time. */
export const clockStep: Fault = {
  name: 'clock-step',
  title: TITLE,
  quick: false,
  uses: { shiftsMs: SHIFTS_MS, stores: STORES, limits: LIMITS },
  run: (testbed) => clockSteps(testbed),
};

export async function clockSteps(testbed: Testbed, probes = PROBES): Promise<Row[]> {
  return [
    await publicService(testbed, 'content-api', () => ({ path: '/api/v1/biomarkers/zinc' }), probes),
    await publicService(testbed, 'mcp-server', () => callTool('get_biomarker', { slug: 'zinc' }), probes),
    await partnerAuth(testbed, probes),
  ];
}

async function publicService(testbed: Testbed, name: ServiceName, read: () => Ask, { rateLimitOverClock, cacheOverClock }: typeof PROBES): Promise<Row> {
  const ask = name === 'mcp-server' ? listTools : read;
  const services = await Promise.all(
    Object.entries(STORES).map(async ([where, env]) => ({ where, service: await testbed.start(name, { ...LIMITS, ...env }) })),
  );
  const figures: Figures[] = [];
  for (const shiftMs of SHIFTS_MS) {
    figures.push(...(await Promise.all(services.map(({ service, where }) => rateLimitOverClock(service, where, { shiftMs, ask })))));
    // One after the other: they change the same row.
    for (const { service } of services) figures.push(await cacheOverClock(testbed, service, { shiftMs, ask: read }));
  }
  await testbed.stopExtra();
  return rowOf(name, figures);
}

async function partnerAuth(testbed: Testbed, { tokensOverClock }: typeof PROBES): Promise<Row> {
  const service = await testbed.start('partner-auth');
  const figures: Figures[] = [];
  for (const shiftMs of SHIFTS_MS) figures.push(await tokensOverClock(testbed, service, shiftMs));
  return rowOf('partner-auth', figures);
}

function rowOf(service: ServiceName, figures: readonly Figures[]): Row {
  const sum = (of: (one: Figures) => number) => figures.reduce((total, one) => total + of(one), 0);
  return {
    fault: TITLE,
    service,
    requests: sum(({ requests }) => requests),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    slowestMs: Math.max(...figures.map(({ slowestMs }) => slowestMs)),
    wrong: figures.flatMap(({ wrong }) => wrong),
  };
}
