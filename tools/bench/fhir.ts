import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@biomarker/testbed/postgres/server';
import { urlAs } from '@biomarker/testbed/database';
import pg from 'pg';
import { migrate } from '../../prisma/migrations.ts';
import { casesOf, NEWEST_RESULT, type FhirCase } from './fhir/cases.ts';
import type { Measured } from './fhir/charts.ts';
import { latencyOf, type Latency } from './fhir/latency.ts';
import { bytesOf, MEMBERS, plansOf, planTable } from './fhir/plans.ts';
import { statementsPerRequest } from './fhir/queries.ts';
import { growthTable, type Timed } from './fhir/tables.ts';
import { answerTo, inLab, railEnv, type Lab } from './harness/lab.ts';
import { compare } from './harness/measure.ts';
import { reportOf, type Compared } from './harness/report.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { table } from './harness/table.ts';

// One member's FHIR reads while the database grows: times, statements per request, and the share of a bare server that reads the same rows and sends
// the same bytes. BENCH_OBSERVATIONS names other sizes, and BENCH_PARTITIONED=1 partitions the lab tables by member first.

const { seconds: SECONDS, observations: SIZES, partitioned: PARTITIONED } = readSettings(process.env);
const CONNECTIONS = [1, 16];
const ROUNDS = 3;
const NAME = 'partner-auth';
const ON_REDIS = 'partner-auth, limits in Redis';
const BARE = 'bare node:http, one statement';

type Stage = { size: number; url: string; server: BenchServer; measured: Measured; cases: FhirCase[] };

await inLab(
  ['partner-auth'],
  async (lab) => {
    const stages: Stage[] = [];
    for (const size of SIZES) stages.push(await stageOf(lab, size));
    for (const stage of stages) await plans(stage);
    await statements(lab, stages);
    await times(stages);
    await shares(lab, stages.at(-1)!);
  },
  {
    shared_preload_libraries: 'pg_stat_statements',
    shared_buffers: '2GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    maintenance_work_mem: '1GB',
    autovacuum: 'off',
  },
);

/** Each size has its own database, so every round covers all sizes, and a busy moment of the machine does not look like growth. */
async function stageOf(lab: Lab, size: number): Promise<Stage> {
  const { fillCharts, MOST_WITH_HISTORY } = await import('./fhir/charts.ts');
  const name = `bench_${size}`;
  await asOwner(lab.postgres.url, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(lab.postgres.url), { pathname: `/${name}` }).href;
  await migrate(url);
  if (PARTITIONED) {
    await asOwner(url, (client) => client.query(readFileSync('docker/postgres/lab-partitions.sql', 'utf8')));
    await migrate(url);
  }
  const measured = await fillCharts(url, size);
  const server = await serviceOn(lab, url, NAME);
  const { body } = await answerOf(server, NEWEST_RESULT, measured.token);
  return { size, url, server, measured, cases: casesOf(measured, JSON.parse(body).entry[0].resource.id, size <= MOST_WITH_HISTORY) };
}

// Function declarations, since the code above runs before constants down here have values.
async function serviceOn({ service }: Lab, url: string, name: string, env: Record<string, string> = {}): Promise<BenchServer> {
  return service('partner-auth', name, { ...railEnv(`http://127.0.0.1:${await freePort()}`), ...env }, url);
}

async function statements(lab: Lab, stages: readonly Stage[]) {
  const rows: [string, number][] = [];
  const { size, server, measured, cases } = stages.at(-1)!;
  for (const { name, path } of cases)
    rows.push([name, await asOwner(lab.postgres.url, (client) => statementsPerRequest(client, `bench_${size}`, () => answerOf(server, path, measured.token)))]);
  console.log(`\n### Statements per FHIR read\n\n${table(['read', 'statements'], rows)}`);
}

async function plans({ size, url, cases }: Stage) {
  await asOwner(url, async (client) => {
    console.log(`\n### Statements of the reads, each for ${MEMBERS} members (Observations: ${size})\n\n${planTable(await plansOf(client, cases))}`);
    console.log(`\n### Bytes a row (Observations: ${size})\n\n${table(['table', 'rows', 'bytes a row', 'of them indexes'], await bytesOf(client))}`);
  });
}

/** One request at a time: with more, the time of a request includes its queue. */
async function times(stages: readonly Stage[]) {
  const timed: Timed[] = [];
  for (const [index, { name }] of stages[0]!.cases.entries()) {
    const best = new Map<number, Latency>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const { size, server, measured, cases } of stages) {
        const load = { port: server.port, path: cases[index]!.path, headers: headersOf(measured.token), connections: 1 };
        if (round === 0) await latencyOf({ ...load, seconds: 1 });
        const latency = await latencyOf({ ...load, seconds: SECONDS });
        if (!best.has(size) || latency.p50Ms < best.get(size)!.p50Ms) best.set(size, latency);
      }
    }
    for (const [size, latency] of best) timed.push({ name, size, ...latency });
  }
  console.log(`\n### Times of one member's reads (400 results), by the number of Observations in the database\n\n${growthTable(timed)}`);
}

async function shares(lab: Lab, { size, url, server, measured, cases }: Stage) {
  const onRedis = await serviceOn(lab, url, ON_REDIS, { REDIS_URL: lab.redis.url });
  const compared: Compared[] = [];
  for (const [index, { name, path, statement }] of cases.entries()) {
    const file = join(lab.folder, `query-${index}.json`);
    writeFileSync(file, JSON.stringify({ statements: [statement], answer: await answerOf(server, path, measured.token) }));
    const bare = await lab.start(BARE, 'tools/bench/servers/same-rows.mjs', { QUERY: file, DATABASE_URL: urlAs(url, 'partner_auth') });
    for (const connections of CONNECTIONS) {
      const load = { path, connections, seconds: SECONDS, headers: headersOf(measured.token), databasePid: lab.postgres.pid };
      compared.push({ request: `${name}, connections: ${connections}`, baseline: BARE, measured: await compare([bare, server, onRedis], load) });
    }
  }
  console.log(`\n### Cost of the reads (Observations: ${size})\n${reportOf(NAME, compared)}`);
}

function headersOf(token: string) {
  return { authorization: `Bearer ${token}` };
}

function answerOf({ port }: BenchServer, path: string, token: string) {
  return answerTo(() => fetch(`http://127.0.0.1:${port}${path}`, { headers: headersOf(token) }));
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}
