import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './harness/bundle-server.ts';
import { answerTo, inLab, type Lab } from './harness/lab.ts';
import { compare } from './harness/measure.ts';
import { reportOf, type Compared } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';
import type { BenchServer } from './harness/server-process.ts';

// The cost of the protocol: one call and the list of tools, against Express 5 with the same bytes, alone and with one round trip to a store, and the SDK's
// stateless example with the same tools.

const { seconds: SECONDS } = readSettings(process.env);
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
const REQUESTS = {
  'tools/call': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' } } },
  'tools/list': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};
const LOADS = [
  { method: 'tools/call', connections: 16 },
  { method: 'tools/call', connections: 1 },
  { method: 'tools/list', connections: 16 },
] as const;
const BARE = 'bare Express';

await inLab(['mcp-server'], async ({ folder, postgres, redis, start, service }) => {
  const ours = await service('mcp-server', 'mcp-server, limit in the process', { RATE_LIMIT_STORE: 'process' });
  const answers = await answersOf(ours);
  const servers = [
    ...(await bareServers(answers, folder, start, { redis: redis.url, postgres: postgres.url })),
    ours,
    await service('mcp-server', 'mcp-server, uncached', { RATE_LIMIT_STORE: 'process', CACHE_TTL_SECONDS: '0' }),
    await service('mcp-server', 'mcp-server, limit in PostgreSQL'),
    await service('mcp-server', 'mcp-server, limit in Redis', { REDIS_URL: redis.url }),
    await sdkExample(answers, folder, start),
  ];
  const compared: Compared[] = [];
  for (const { method, connections } of LOADS) {
    const load = { path: '/mcp', connections, seconds: SECONDS, headers: HEADERS, method: 'POST' as const, databasePid: postgres.pid };
    const measured = await compare(servers, { ...load, body: JSON.stringify(REQUESTS[method]) });
    compared.push({ request: `${method}, connections: ${connections}`, baseline: BARE, measured });
  }
  console.log(reportOf('mcp-server', compared));
});

type Answers = Record<string, Awaited<ReturnType<typeof answerTo>>>;

/** The bare server alone, and with one command or statement before each answer: the least that a limit shared by processes costs. */
async function bareServers(answers: Answers, folder: string, start: Lab['start'], stores: { redis: string; postgres: string }): Promise<BenchServer[]> {
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const bare = (name: string, store: Record<string, string>) => start(name, 'tools/bench/servers/mcp-bare.mjs', { ANSWERS: file, ...store });
  return [
    await bare(BARE, {}),
    await bare(`${BARE} + one SQL statement`, { STORE_URL: stores.postgres }),
    await bare(`${BARE} + one Redis command`, { STORE_URL: stores.redis }),
  ];
}

async function sdkExample(answers: Answers, folder: string, start: Lab['start']): Promise<BenchServer> {
  const content = join(folder, 'content.json');
  writeFileSync(content, JSON.stringify(JSON.parse(answers['tools/call']!.body).result));
  const outfile = await bundleServer('tools/bench/servers/mcp-sdk-example.ts', folder, 'sdk-example');
  return start('stateless example of the SDK', outfile, { CONTENT: content });
}

async function answersOf({ port }: BenchServer): Promise<Answers> {
  const answers: Answers = {};
  for (const [method, request] of Object.entries(REQUESTS))
    answers[method] = await answerTo(() => fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: HEADERS, body: JSON.stringify(request) }));
  return answers;
}
