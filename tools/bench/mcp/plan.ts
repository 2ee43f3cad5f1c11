import type { Comparison, PlannedServer } from '../harness/plan.ts';

const BARE = 'bare Express';
export const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

export const REQUESTS = {
  'tools/call': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' } } },
  'tools/list': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};

const comparison = (method: keyof typeof REQUESTS, connections: number): Comparison => ({
  request: `${method}, connections: ${connections}`,
  baseline: BARE,
  load: { path: '/mcp', connections, method: 'POST', headers: HEADERS, body: JSON.stringify(REQUESTS[method]) },
});
export const comparisons = [comparison('tools/call', 16), comparison('tools/call', 1), comparison('tools/list', 16)];

/** Its answers are those that the others send. */
export const first: PlannedServer = { name: 'mcp-server, limit in the process', service: 'mcp-server', env: { RATE_LIMIT_STORE: 'process' } };

/** The bare server alone, and with one command or statement before each answer: the least that a limit shared by processes costs. */
const bare = (name: string, store: Record<string, string> = {}) => ({
  name,
  script: 'tools/bench/servers/mcp-bare.mjs',
  env: { ANSWERS: '{answers}', ...store },
});

export const servers: PlannedServer[] = [
  bare(BARE),
  bare(`${BARE} + one SQL statement`, { STORE_URL: '{postgres}' }),
  bare(`${BARE} + one Redis command`, { STORE_URL: '{redis}' }),
  first,
  { name: 'mcp-server, uncached', service: 'mcp-server', env: { RATE_LIMIT_STORE: 'process', CACHE_TTL_SECONDS: '0' } },
  { name: 'mcp-server, limit in PostgreSQL', service: 'mcp-server', env: {} },
  { name: 'mcp-server, limit in Redis', service: 'mcp-server', env: { REDIS_URL: '{redis}' } },
  { name: 'stateless example of the SDK', script: 'tools/bench/servers/mcp-sdk-example.ts', env: { CONTENT: '{content}' } },
];
