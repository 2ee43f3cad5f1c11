import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Row } from './fault.ts';
import { watchRateLimit, type RateLimitWatch } from './load/rate-limit-watch.ts';
import { RECOVERY_LIMIT_MS, startLoad, type Excuse, type Tally } from './load/load.ts';
import { brokenPromises, type Suite } from './load/probe.ts';
import { listTools } from './probes/mcp-server.ts';
import { suites, type Suites } from './probes/suites.ts';
import type { Service, ServiceName } from './testbed/service.ts';
import { RATE_LIMIT, SERVICES, UNBOUNDED_CLIENT, type Testbed } from './testbed/testbed.ts';

export type DependencyFault = Omit<Fault, 'run'> & {
  excuse: Excuse;
  /** The number of requests that a client over its limit may still get through during the fault, and after it. */
  excess: { during: number; after: number };
  lastsMs: number;
  /** The readiness of each service at the end of the fault. */
  says?: Record<ServiceName, string>;
  /** The longest wait for an answer; by default, the timeout of a call. */
  patienceMs?: number;
  break(testbed: Testbed): Promise<void> | void;
  mend(testbed: Testbed): Promise<void> | void;
};

type Watched = { service: Service; suite: Suite; rateLimit: RateLimitWatch | undefined };

const BEFORE_MS = 600;

/** Breaks a dependency of all three services, under constant requests to each. One row for each. */
export const dependencyFault = (fault: DependencyFault, probes = suites): DependencyFault & Fault => ({
  ...fault,
  run: (testbed) => run(testbed, fault, probes),
});

async function run(testbed: Testbed, fault: DependencyFault, probes: Suites): Promise<Row[]> {
  const services = await testbed.services();
  const watched: Watched[] = [];
  for (const name of SERVICES) {
    const service = services[name];
    watched.push({ service, suite: await probes[name](testbed, service.base), rateLimit: rateLimitOf(service) });
  }
  const patience = fault.patienceMs === undefined ? undefined : { ms: fault.patienceMs, control: testbed.control };
  const loads = watched.map(({ service, suite }) => startLoad(service.base, UNBOUNDED_CLIENT, suite, patience));
  const exceed = (when: string, most: number) => Promise.all(watched.map(async ({ rateLimit }) => rateLimit?.exceed(when, most)));

  await exceed('before', RATE_LIMIT.points);
  await sleep(BEFORE_MS);
  loads.forEach((load) => load.broken(fault.excuse));
  await fault.break(testbed);
  watched.forEach(({ suite }) => suite.arm?.());
  await Promise.all([sleep(fault.lastsMs), exceed('during', fault.excess.during)]);
  const said = fault.says && (await Promise.all(watched.map(({ service }) => service.readiness())));
  await fault.mend(testbed);
  const mendedAt = performance.now();
  loads.forEach((load) => load.mended());
  const [readyMs] = await Promise.all([
    Promise.all(watched.map(({ service }) => untilReady(service, mendedAt))),
    Promise.all(loads.map((load) => load.steady())),
  ]);
  await exceed('after', fault.excess.after);

  const rows: Row[] = [];
  for (const [index, { service, suite, rateLimit }] of watched.entries()) {
    const tally = await loads[index]!.stop();
    const broken = await brokenPromises(suite);
    const readiness = faultsOfReadiness({
      during: said?.[index],
      expected: fault.says?.[service.name],
      readyMs: readyMs[index]!,
      now: (await service.readiness()).says,
    });
    rateLimit?.close();
    const wrong = [...broken, ...readiness, ...(rateLimit?.wrong ?? [])];
    rows.push(rowOf(fault.title, service.name, tally, { mendedAt, readyMs: readyMs[index]!, wrong, requestsBeside: rateLimit?.requests() ?? 0 }));
  }
  return rows;
}

type Readiness = { during?: { says: string; why: string }; expected?: string; readyMs: number; now: string };

/** The service says what is expected while the fault lasts, and is ready in time after it. */
export function faultsOfReadiness({ during, expected, readyMs, now }: Readiness): string[] {
  const said = during && during.says !== expected ? [`readiness says ${during.says} (${during.why}), not ${expected}`] : [];
  return Number.isFinite(readyMs) ? said : [...said, `not ready ${RECOVERY_LIMIT_MS / 1000} s after the fault: ${now}`];
}

/** partner-auth counts by application, and other tests cover its limits. */
function rateLimitOf({ name, base }: Service): RateLimitWatch | undefined {
  if (name === 'content-api') return watchRateLimit(base, () => ({ path: '/api/v1/biomarkers/ferritin' }));
  return name === 'mcp-server' ? watchRateLimit(base, listTools) : undefined;
}

/** Milliseconds from `mendedAt` until the service reports nothing degraded; Infinity if it never does. */
async function untilReady(service: Service, mendedAt: number): Promise<number> {
  for (const limit = mendedAt + RECOVERY_LIMIT_MS; performance.now() < limit; await sleep(50)) {
    if ((await service.readiness()).says === 'ready') return performance.now() - mendedAt;
  }
  return Infinity;
}

type Around = { mendedAt: number; readyMs: number; wrong: string[]; requestsBeside: number };

export function rowOf(fault: string, service: ServiceName, tally: Tally, { mendedAt, readyMs, wrong, requestsBeside }: Around): Row {
  const { refused, failed, firstRightAt = Infinity, lastNotRightAt } = tally;
  return {
    fault,
    service,
    requests: tally.requests + requestsBeside,
    refused,
    failed,
    slowestMs: tally.slowestMs,
    wrong: [...tally.wrong, ...wrong],
    recovery: { firstRightMs: firstRightAt - mendedAt, steadyMs: Math.max(readyMs, lastNotRightAt - mendedAt) },
  };
}
