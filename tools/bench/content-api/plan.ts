import type { Comparison, PlannedServer } from '../harness/plan.ts';

const PATH = '/api/v1/biomarkers/ferritin';
const CONNECTIONS = 16;
const BARE = 'bare node:http';
const BARE_SQL = 'bare node:http, same SQL';

const bare = (kind: string) => ({ script: 'tools/bench/servers/baseline.mjs', env: { KIND: kind, ANSWER: '{answer}' } });

/** Cached answers, against servers that send the same bytes. */
export const cached: Comparison = { request: 'cached biomarker', baseline: BARE, load: { path: PATH, connections: CONNECTIONS } };

/** Its answer is the one that the others send. */
export const first: PlannedServer = { name: 'content-api, limit in the process', service: 'content-api', env: { RATE_LIMIT_STORE: 'process' } };

export const cachedServers: PlannedServer[] = [
  { name: BARE, ...bare('node') },
  { name: 'bare Express', ...bare('express') },
  { name: 'bare Fastify', ...bare('fastify') },
  {
    name: 'Express with preset prototypes, a count and a log line',
    script: 'tools/bench/servers/express-guarded.ts',
    env: { ANSWER: '{answer}' },
  },
  first,
  { name: 'content-api, limit in PostgreSQL', service: 'content-api', env: {} },
  { name: 'content-api, limit in Redis', service: 'content-api', env: { REDIS_URL: '{redis}' } },
];

/** Every request is parsed, queried and rendered, next to a bare server that runs the very same statements. */
export const uncachedService: PlannedServer = {
  name: 'content-api',
  service: 'content-api',
  env: { CACHE_TTL_SECONDS: '0', RATE_LIMIT_STORE: 'process' },
};
export const sameSql: PlannedServer = {
  name: BARE_SQL,
  script: 'tools/bench/servers/same-sql.mjs',
  env: { STATEMENTS: '{statements}', DATABASE_URL: '{database}' },
};

const uncached = (request: string, path: string): Comparison => ({ request, baseline: BARE_SQL, load: { path, connections: CONNECTIONS } });
export const uncachedRequests = {
  list: uncached('uncached list of 20', '/api/v1/biomarkers'),
  search: uncached('uncached search "thyroid"', '/api/v1/biomarkers/search?q=thyroid'),
  find: uncached('uncached biomarker', PATH),
};
