import type { Lab } from '../harness/lab.ts';
import { once, type Load, type Measured } from '../harness/measure.ts';
import type { BenchServer } from '../harness/server-process.ts';
import { table } from '../harness/table.ts';

const CONNECTIONS = [1, 16, 256];
const ROUNDS = 2;
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' } } };

type Case = { name: string; server: BenchServer; load: Omit<Load, 'connections' | 'seconds'> };

export async function byConnections({ redis, service }: Lab, seconds: number): Promise<string> {
  const shared = { REDIS_URL: redis.url };
  const loading = { RATE_LIMIT_STORE: 'process', CACHE_TTL_SECONDS: '0' };
  const post = { method: 'POST' as const, headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(CALL) };
  const contentApi = await service('content-api', 'content-api', shared);
  const cases: Case[] = [
    { name: 'content-api, cached biomarker', server: contentApi, load: { path: '/api/v1/biomarkers/ferritin' } },
    { name: 'content-api, uncached list of 20', server: await service('content-api', 'uncached', loading), load: { path: '/api/v1/biomarkers' } },
    { name: 'content-api, cached page of a biomarker', server: contentApi, load: { path: '/biomarkers/ferritin' } },
    { name: 'mcp-server, cached tools/call', server: await service('mcp-server', 'mcp-server', shared), load: { path: '/mcp', ...post } },
  ];
  const rows = [];
  for (const { name, server, load } of cases) {
    await once(server, { ...load, connections: 16, seconds: 1 });
    for (const connections of CONNECTIONS) {
      const { cpuPerRequest, requestsPerSecond, p50Ms, p99Ms, failed } = await best(server, { ...load, connections, seconds });
      rows.push([name, connections, cpuPerRequest.toFixed(0), Math.round(requestsPerSecond), p50Ms, p99Ms, failed]);
    }
  }
  return `\n### Growth with connections\n\n${table(['request', 'connections', 'CPU µs', 'requests/s', 'p50 ms', 'p99 ms', 'failed'], rows)}`;
}

async function best(server: BenchServer, load: Load): Promise<Measured> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await once(server, load));
  return rounds.reduce((one, other) => (other.cpuPerRequest < one.cpuPerRequest ? other : one));
}
