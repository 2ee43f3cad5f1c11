import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { migrate } from '../../prisma/migrations.ts';
import { bundle } from '../bundle.ts';
import { generateClient } from '../generate-client.ts';
import { freePort, throwAwayPostgres } from '../postgres/server.ts';
import { startRedis } from '../testing/redis.ts';
import { compare, tableOf } from './harness/measure.ts';
import { startServer, type BenchServer } from './harness/server-process.ts';

// What the protocol costs: one call and the list of tools, against Express 5 sending the same bytes, and against the stateless example of the SDK with the same tools.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = [16, 1, 64];
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
const REQUESTS = {
  'tools/call': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_biomarker', arguments: { slug: 'ferritin' } } },
  'tools/list': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};
const BARE = 'bare Express';

generateClient();
await bundle('apps/mcp-server');
const folder = mkdtempSync(join(tmpdir(), 'mcp-bench-'));
const postgres = await throwAwayPostgres(folder);
const redis = await startRedis();
const servers: BenchServer[] = [];
try {
  await migrate(postgres.url);
  const { seedContent } = await import('../../prisma/seeding/seed-content.ts');
  await seedContent(postgres.url);
  const ours = await mcpServer('mcp-server', { RATE_LIMIT_STORE: 'process' });
  const answers = await answersOf(ours);
  const rivals = [await bare(answers), await sdkExample(answers)];
  const others = [
    await mcpServer('mcp-server, nothing held', { RATE_LIMIT_STORE: 'process', CACHE_TTL_SECONDS: '0' }),
    await mcpServer('mcp-server, budget in PostgreSQL', {}),
    ...(redis ? [await mcpServer('mcp-server, budget in Redis', { REDIS_URL: redis.url })] : []),
  ];
  for (const [method, request] of Object.entries(REQUESTS)) {
    for (const connections of CONNECTIONS) {
      console.log(`\n## ${method} (${answers[method]!.body.length} bytes, ${connections} ${connections === 1 ? 'connection' : 'connections'})\n`);
      const load = { path: '/mcp', connections, seconds: SECONDS, headers: HEADERS, method: 'POST' as const, body: JSON.stringify(request) };
      console.log(tableOf(await compare([rivals[0]!, ours, ...others, rivals[1]!], load), BARE));
    }
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await redis?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function started(name: string, script: string, env: Record<string, string>): Promise<BenchServer> {
  const server = await startServer(name, script, await freePort(), env);
  servers.push(server);
  return server;
}

function mcpServer(name: string, env: Record<string, string>): Promise<BenchServer> {
  return started(name, 'apps/mcp-server/dist/main.js', {
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    CURSOR_SECRET: 'of the benchmark only',
    RATE_LIMIT_POINTS: '1000000000',
    SHUTDOWN_DRAIN_MS: '0',
    CACHE_TTL_SECONDS: '3600',
    ...env,
  });
}

type Answers = Record<string, { headers: Record<string, string>; body: string }>;

function bare(answers: Answers): Promise<BenchServer> {
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return started(BARE, 'tools/bench/servers/mcp-bare.mjs', { ANSWERS: file });
}

async function sdkExample(answers: Answers): Promise<BenchServer> {
  const content = join(folder, 'content.json');
  writeFileSync(content, JSON.stringify(JSON.parse(answers['tools/call']!.body).result));
  const outfile = join(folder, 'sdk-example.mjs');
  await build({
    entryPoints: ['tools/bench/servers/mcp-sdk-example.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@biomarker/source'],
    logLevel: 'warning',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return started('stateless example of the SDK', outfile, { CONTENT: content });
}

/** What the service answers, headers and all. */
async function answersOf({ port }: BenchServer): Promise<Answers> {
  const answers: Answers = {};
  for (const [method, request] of Object.entries(REQUESTS)) {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: HEADERS, body: JSON.stringify(request) });
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = Object.fromEntries(response.headers);
    answers[method] = { headers, body: await response.text() };
  }
  return answers;
}
