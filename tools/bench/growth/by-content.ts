import { familyCpuMicroseconds } from '../harness/cpu.ts';
import type { Lab } from '../harness/lab.ts';
import { once } from '../harness/measure.ts';
import { table } from '../harness/table.ts';
import { multiplyContent } from './multiply-content.ts';

const TIMES = [1, 10, 100];
const CONNECTIONS = 4;
const REQUESTS = {
  'list of 20': '/api/v1/biomarkers',
  'last page of the list': '/api/v1/biomarkers?page=7',
  'search, one word': '/api/v1/biomarkers/search?q=thyroid',
  'search, a word of most texts': '/api/v1/biomarkers/search?q=blood',
  suggestions: '/api/v1/suggest?q=th',
  'search, misspelt': '/api/v1/biomarkers/search?q=feritin',
  'one biomarker': '/api/v1/biomarkers/ferritin',
  trending: '/api/v1/biomarkers/trending',
};

/** The CPU time of PostgreSQL and of the service for uncached requests, while the content grows. */
export async function byContent({ postgres, service }: Lab, seconds: number): Promise<string> {
  const server = await service('content-api', 'uncached', { RATE_LIMIT_STORE: 'process', CACHE_TTL_SECONDS: '0' });
  const rows = [];
  for (const times of TIMES) {
    const biomarkers = await multiplyContent(postgres.url, times);
    for (const [name, path] of Object.entries(REQUESTS)) {
      const load = { path, connections: CONNECTIONS };
      await once(server, { ...load, seconds: 1 });
      const before = familyCpuMicroseconds(postgres.pid);
      const { cpuPerRequest, requestsPerSecond, p50Ms, p99Ms, failed } = await once(server, { ...load, seconds });
      const postgresCpu = (familyCpuMicroseconds(postgres.pid) - before) / (requestsPerSecond * seconds);
      rows.push([name, biomarkers, cpuPerRequest.toFixed(0), postgresCpu.toFixed(0), p50Ms, p99Ms, failed]);
    }
  }
  rows.sort(([one], [other]) => Object.keys(REQUESTS).indexOf(String(one)) - Object.keys(REQUESTS).indexOf(String(other)));
  const heads = ['request', 'biomarkers', 'CPU µs', 'of PostgreSQL, CPU µs', 'p50 ms', 'p99 ms', 'failed'];
  return `\n### Growth with content (${CONNECTIONS} connections, uncached)\n\n${table(heads, rows)}`;
}
