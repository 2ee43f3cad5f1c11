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

const autocannon = fromLab('autocannon') as typeof Autocannon;
const { rounds: ROUNDS = 2 } = readSettings(process.env);

/**
 * Loads the servers in turn, for several rounds, so a busy moment of the machine affects all of them. Other work only adds time, so the best of each
 * figure counts, with the failures of all rounds. Compare CPU time per request: it depends on other load least.
 */
export async function compare(servers: readonly BenchServer[], load: Load): Promise<Measured[]> {
  for (const server of servers) await once(server, { ...load, seconds: 1 });
  const best = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      const measured = await once(server, load);
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
export async function once(server: BenchServer, { path, connections, seconds, headers, method = 'GET', body, databasePid }: Load): Promise<Measured> {
  const databaseCpu = () => (databasePid === undefined ? 0 : familyCpuMicroseconds(databasePid));
  const before = server.cpuMicroseconds();
  const databaseBefore = databaseCpu();
  const result = await autocannon({ url: `http://127.0.0.1:${server.port}${path}`, connections, duration: seconds, headers, method, body });
  const answered = result['2xx'];
  if (answered === 0) throw new Error(`${server.name} answered no request for ${path}`);
  return {
    name: server.name,
    cpuPerRequest: (server.cpuMicroseconds() - before) / answered,
    databaseCpuPerRequest: (databaseCpu() - databaseBefore) / answered,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
