import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../prisma/migrations.ts';
import { bundle } from '@biomarker/testbed/bundle';
import { generateClient } from '../../prisma/generate-client.ts';
import { startRedis } from '@biomarker/testbed/redis';
import { freePort, throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { growthTable, type Timed } from './fhir/tables.ts';
import { latencyOf, type Latency } from './fhir/latency.ts';
import { statementsPerRequest } from './fhir/queries.ts';
import { casesOf, type FhirCase } from './fhir/cases.ts';
import type { Measured } from './fhir/charts.ts';
import { compare, tableOf } from './harness/measure.ts';
import { startServer, type BenchServer } from './harness/server-process.ts';
import { table } from './harness/table.ts';

// One member's FHIR reads while the database grows: times, statements per request, and the share of a bare server that reads the same rows and sends
// the same bytes. BENCH_TWO_MILLION=1 adds the largest database.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const SIZES = [10_000, 100_000, ...(process.env.BENCH_TWO_MILLION === '1' ? [2_000_000] : [])];
const CONNECTIONS = [1, 16];
const ROUNDS = 3;
const NAME = 'partner-auth';
const ON_REDIS = 'partner-auth, budgets in Redis';
const BARE = 'bare node:http, one SQL';

type Stage = { size: number; url: string; server: BenchServer; measured: Measured; cases: FhirCase[] };

generateClient();
await bundle('apps/partner-auth');
const folder = mkdtempSync(join(tmpdir(), 'fhir-bench-'));
const postgres = await throwAwayPostgres(folder, { shared_preload_libraries: 'pg_stat_statements' });
const redis = await startRedis();
const servers: BenchServer[] = [];
try {
  const stages: Stage[] = [];
  for (const size of SIZES) stages.push(await stageOf(size));
  await statements(stages);
  await times(stages);
  await shares(stages.at(-1)!);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await redis?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A database of its own for each size, so that every round meets all sizes and a busy moment of the machine does not look like growth. */
async function stageOf(size: number): Promise<Stage> {
  const { fillCharts } = await import('./fhir/charts.ts');
  const name = `bench_${size}`;
  await asOwner((client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  await migrate(url);
  const measured = await fillCharts(url, size);
  const server = await serviceOn(url, NAME);
  return { size, url, server, measured, cases: casesOf(measured) };
}

async function serviceOn(url: string, name: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort();
  const server = await startServer(name, 'apps/partner-auth/dist/main.js', port, {
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET: 'of the benchmark only and long enough',
    RAIL_RATE_LIMIT_POINTS: '500000000',
    SHUTDOWN_DRAIN_MS: '0',
    ...env,
  });
  servers.push(server);
  return server;
}

async function statements(stages: readonly Stage[]) {
  const rows: [string, number][] = [];
  const { size, server, measured, cases } = stages.at(-1)!;
  for (const { name, path } of cases)
    rows.push([name, await asOwner((client) => statementsPerRequest(client, `bench_${size}`, () => answerOf(server, path, measured.token)))]);
  console.log(`\n### Statements per FHIR read\n\n${table(['read', 'statements'], rows)}`);
}

async function times(stages: readonly Stage[]) {
  const timed: Timed[] = [];
  for (const [index, { name }] of stages[0]!.cases.entries()) {
    for (const connections of CONNECTIONS) {
      const best = new Map<number, Latency>();
      for (let round = 0; round < ROUNDS; round++) {
        for (const { size, server, measured, cases } of stages) {
          const load = { port: server.port, path: cases[index]!.path, headers: headersOf(measured.token), connections };
          if (round === 0) await latencyOf({ ...load, seconds: 1 });
          const latency = await latencyOf({ ...load, seconds: SECONDS });
          if (!best.has(size) || latency.p50Ms < best.get(size)!.p50Ms) best.set(size, latency);
        }
      }
      for (const [size, latency] of best) timed.push({ name, size, connections, ...latency });
    }
  }
  console.log(`\n### Times of one member's reads (400 results), by the number of Observations in the database\n\n${growthTable(timed)}`);
}

async function shares({ size, url, server, measured, cases }: Stage) {
  const onRedis = redis && (await serviceOn(url, ON_REDIS, { REDIS_URL: redis.url }));
  for (const [index, { name, path, statement }] of cases.entries()) {
    const file = join(folder, `query-${index}.json`);
    writeFileSync(file, JSON.stringify({ statement, answer: await answerOf(server, path, measured.token) }));
    const bare = await startServer(BARE, 'tools/bench/servers/same-rows.mjs', await freePort(), { QUERY: file, DATABASE_URL: url });
    servers.push(bare);
    for (const connections of CONNECTIONS) {
      console.log(`\n### ${name} (connections: ${connections}, Observations: ${size})\n`);
      console.log(
        tableOf(
          await compare([bare, server, ...(onRedis ? [onRedis] : [])], { path, connections, seconds: SECONDS, headers: headersOf(measured.token) }),
          BARE,
        ),
      );
    }
  }
}

function headersOf(token: string) {
  return { authorization: `Bearer ${token}` };
}

async function answerOf({ port }: BenchServer, path: string, token: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headersOf(token) });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = Object.fromEntries(response.headers);
  return { headers, body };
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  return work(client).finally(() => client.end());
}
