import { cpuMicroseconds } from '../harness/cpu.ts';
import type { Lab } from '../harness/lab.ts';
import { once } from '../harness/measure.ts';
import { table } from '../harness/table.ts';

const PATH = '/api/v1/biomarkers/ferritin';
const CONNECTIONS = 32;

/** Instances of content-api that share one Redis and a fixed number of connections. The added cost per request is the cost of sharing. */
export async function byInstances({ redis, service }: Lab, seconds: number): Promise<string> {
  const both = [
    await service('content-api', 'first of two', { REDIS_URL: redis.url }),
    await service('content-api', 'second of two', { REDIS_URL: redis.url }),
  ];
  const rows = [];
  for (const servers of [both.slice(0, 1), both]) {
    const connections = CONNECTIONS / servers.length;
    await Promise.all(servers.map((server) => once(server, { path: PATH, connections, seconds: 1 })));
    const redisBefore = cpuMicroseconds(redis.process.pid!);
    const measured = await Promise.all(servers.map((server) => once(server, { path: PATH, connections, seconds })));
    const requestsPerSecond = measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
    const requests = requestsPerSecond * seconds;
    const cpu = measured.reduce((sum, { cpuPerRequest, requestsPerSecond }) => sum + cpuPerRequest * requestsPerSecond * seconds, 0) / requests;
    const redisCpu = (cpuMicroseconds(redis.process.pid!) - redisBefore) / requests;
    rows.push([servers.length, cpu.toFixed(1), redisCpu.toFixed(1), Math.round(requestsPerSecond), Math.max(...measured.map(({ p99Ms }) => p99Ms))]);
  }
  const heads = ['instances', 'CPU µs per request', 'of Redis, CPU µs per request', 'requests/s together', 'p99 ms'];
  return `\n### Growth with instances (${CONNECTIONS} connections, one client, limit in Redis, a cached answer)\n\n${table(heads, rows)}`;
}
