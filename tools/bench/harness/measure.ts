import { fromLab } from '@biomarker/testbed/lab';
import type Autocannon from 'autocannon';
import { familyCpuMicroseconds } from './cpu.ts';
import type { BenchServer } from './server-process.ts';
import { readSettings } from './settings.ts';

export type Load = {
  path: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
  databasePid?: number;
};

export type Measured = {
  name: string;
  cpuPerRequest: number;
  databaseCpuPerRequest: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
};

const { rounds: ROUNDS = 2 } = readSettings(process.env);

/**
 * Loads the servers in turn, for several rounds, so a busy moment of the machine affects all of them. Other work only adds time, so the best of each
 * figure counts, with the failures of all rounds. Compare CPU time per request: it depends on other load least.
 */
export async function compare(servers: readonly BenchServer[], load: Load, measure: typeof once = once): Promise<Measured[]> {
  for (const server of servers) await measure(server, { ...load, seconds: 1 });
  const best = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      const measured = await measure(server, load);
      const known = best.get(server.name);
      best.set(server.name, known ? bestOf(known, measured) : measured);
    }
  }
  return [...best.values()];
}

const bestOf = (one: Measured, other: Measured): Measured => ({
  name: one.name,
  cpuPerRequest: Math.min(one.cpuPerRequest, other.cpuPerRequest),
  databaseCpuPerRequest: Math.min(one.databaseCpuPerRequest, other.databaseCpuPerRequest),
  requestsPerSecond: Math.max(one.requestsPerSecond, other.requestsPerSecond),
  p50Ms: Math.min(one.p50Ms, other.p50Ms),
  p99Ms: Math.min(one.p99Ms, other.p99Ms),
  failed: one.failed + other.failed,
});

/** One round of load on one server. */
async function once(server: BenchServer, { path, connections, seconds, headers, method = 'GET', body, databasePid }: Load): Promise<Measured> {
  const cpu = () => ({ own: server.cpuMicroseconds(), database: databasePid === undefined ? 0 : familyCpuMicroseconds(databasePid) });
  const autocannon = fromLab('autocannon') as typeof Autocannon;
  const before = cpu();
  const result = await autocannon({ url: `http://127.0.0.1:${server.port}${path}`, connections, duration: seconds, headers, method, body });
  return measuredOf(server.name, path, result, { before, after: cpu() });
}

type Cpu = { own: number; database: number };
type Result = { '2xx': number; non2xx: number; errors: number; requests: { average: number }; latency: { p50: number; p99: number } };

/** Throws when nothing was answered: the time of a refusal is none of an answer. */
export function measuredOf(name: string, path: string, result: Result, { before, after }: { before: Cpu; after: Cpu }): Measured {
  const answered = result['2xx'];
  if (answered === 0) throw new Error(`${name} answered no request for ${path}`);
  return {
    name,
    cpuPerRequest: (after.own - before.own) / answered,
    databaseCpuPerRequest: (after.database - before.database) / answered,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
