import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIOMARKER_FIELDS } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { migrate } from '../../prisma/migrations.ts';
import { bundle } from '../bundle.ts';
import { generateClient } from '../generate-client.ts';
import { freePort, throwAwayPostgres } from '../postgres/server.ts';
import { startRedis } from '../testing/redis.ts';
import { compare, tableOf } from './harness/measure.ts';
import { startServer, type BenchServer } from './harness/server-process.ts';

// How much of a bare server's speed content-api reaches: held answers against servers that send the same bytes,
// loaded ones against a server that runs the same SQL.

const PATH = '/api/v1/biomarkers/ferritin';
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;

generateClient();
await bundle('apps/content-api');
const folder = mkdtempSync(join(tmpdir(), 'biomarker-bench-'));
const postgres = await throwAwayPostgres(folder);
const redis = await startRedis();
const servers: BenchServer[] = [];
try {
  await migrate(postgres.url);
  const { seedContent } = await import('../../prisma/seeding/seed-content.ts');
  await seedContent(postgres.url);
  await heldAnswers();
  await loadedAnswers();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await redis?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function heldAnswers() {
  const alone = await contentApi('content-api, budget in the process', { RATE_LIMIT_STORE: 'process' });
  const onPostgres = await contentApi('content-api, budget in PostgreSQL', {});
  const onRedis = redis && (await contentApi('content-api, budget in Redis', { REDIS_URL: redis.url }));
  const answer = await answerOf(alone);
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(answer));
  const bare = [];
  for (const kind of ['node', 'express', 'fastify']) bare.push(await baseline(kind, file));

  console.log(`\n## A held answer (GET ${PATH}, ${answer.body.length} bytes, ${CONNECTIONS} connections)\n`);
  const measured = await compare([...bare, alone, onPostgres, ...(onRedis ? [onRedis] : [])], { path: PATH, connections: CONNECTIONS, seconds: SECONDS });
  console.log(tableOf(measured, 'bare node:http'));
}

/** Nothing is held: every request is parsed, queried and put together, beside a bare server that runs the very same statement. */
async function loadedAnswers() {
  const { postgresBiomarkers } = await import('@biomarker/db/content');
  const uncached = await contentApi('content-api, nothing held', { CACHE_TTL_SECONDS: '0', RATE_LIMIT_STORE: 'process' });
  const list = { sortBy: 'name', sortOrder: 'asc', fields: BIOMARKER_FIELDS, start: { offset: 0 }, pageSize: 20 } as const;
  const cases = [
    { path: '/api/v1/biomarkers', statement: await statementOf((pool) => postgresBiomarkers(pool).list(list)) },
    { path: '/api/v1/biomarkers/search?q=thyroid', statement: await statementOf((pool) => postgresBiomarkers(pool).search({ text: 'thyroid', limit: 10 })) },
    { path: PATH, statement: await statementOf((pool) => postgresBiomarkers(pool).find('ferritin')) },
  ];
  for (const [index, { path, statement }] of cases.entries()) {
    const file = join(folder, `statement-${index}.json`);
    writeFileSync(file, JSON.stringify(statement));
    const bare = await startServer('bare node:http, same SQL', 'tools/bench/servers/same-sql.mjs', await freePort(), {
      STATEMENT: file,
      DATABASE_URL: postgres.url,
    });
    servers.push(bare);
    console.log(`\n## A loaded answer (GET ${path}, ${CONNECTIONS} connections)\n`);
    console.log(tableOf(await compare([bare, uncached], { path, connections: CONNECTIONS, seconds: SECONDS }), 'bare node:http, same SQL'));
  }
}

/** The SQL that a store sends, told by a pool that only listens. */
async function statementOf(ask: (pool: Pool) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  let heard: { text: string; values: unknown[] } | undefined;
  const listening = {
    query: async (text: string, values: unknown[]) => {
      heard = { text, values };
      throw new Error('only listening');
    },
  } as unknown as Pool;
  await ask(listening).catch(() => {});
  return heard!;
}

async function contentApi(name: string, env: Record<string, string>): Promise<BenchServer> {
  const server = await startServer(name, 'apps/content-api/dist/main.js', await freePort(), {
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    CURSOR_SECRET: 'of the benchmark only',
    RATE_LIMIT_POINTS: '1000000000',
    SHUTDOWN_DRAIN_MS: '0',
    CACHE_TTL_SECONDS: '3600',
    ...env,
  });
  servers.push(server);
  return server;
}

async function baseline(kind: string, file: string): Promise<BenchServer> {
  const server = await startServer(kind === 'node' ? 'bare node:http' : `bare ${kind}`, 'tools/bench/servers/baseline.mjs', await freePort(), {
    KIND: kind,
    ANSWER: file,
  });
  servers.push(server);
  return server;
}

/** The answer of a warm cache, headers and all. */
async function answerOf(server: BenchServer) {
  const ask = () => fetch(`http://127.0.0.1:${server.port}${PATH}`);
  await (await ask()).text();
  const response = await ask();
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = Object.fromEntries(response.headers);
  return { headers, body: await response.text() };
}
