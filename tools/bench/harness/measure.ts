import autocannon from 'autocannon';
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
 * Loads the servers in turn, for several rounds, so a busy moment of the machine affects all of them; the best round of each counts.
 * Compare CPU time per request: it does not depend on other load.
 */
export async function compare(servers: readonly BenchServer[], load: Load): Promise<Measured[]> {
  for (const server of servers) await once(server, { ...load, seconds: 1 });
  const best = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      const measured = await once(server, load);
      const known = best.get(server.name);
      if (!known || measured.cpuPerRequest < known.cpuPerRequest) best.set(server.name, measured);
    }
  }
  return [...best.values()];
}

/** One round of load on one server. */
export async function once(server: BenchServer, { path, connections, seconds, headers, method = 'GET', body, databasePid }: Load): Promise<Measured> {
  const databaseCpu = () => (databasePid === undefined ? 0 : familyCpuMicroseconds(databasePid));
  const before = server.cpuMicroseconds();
  const databaseBefore = databaseCpu();
  const result = await autocannon({ url: `http://127.0.0.1:${server.port}${path}`, connections, duration: seconds, headers, method, body });
  const answered = result['2xx'];
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
