import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOMARKER_FIELDS } from '@biomarker/domain/content';
import { urlAs } from '@biomarker/testbed/database';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database } from '@biomarker/db/content';
import { bundleServer } from './harness/bundle-server.ts';
import { answerTo, inLab, type Lab } from './harness/lab.ts';
import { compare } from './harness/measure.ts';
import { reportOf, type Compared } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';

// The speed of content-api: cached answers against servers that send the same bytes, uncached ones against a server that runs the same SQL.

const PATH = '/api/v1/biomarkers/ferritin';
const { seconds: SECONDS } = readSettings(process.env);
const CONNECTIONS = 16;
const BARE_SQL = 'bare node:http, same SQL';

await inLab(['content-api'], async (lab) => {
  console.log(reportOf('content-api', [await cachedAnswer(lab), ...(await uncachedAnswers(lab))]));
});

async function cachedAnswer({ folder, postgres, redis, start, service }: Lab): Promise<Compared> {
  const alone = await service('content-api', 'content-api, limit in the process', { RATE_LIMIT_STORE: 'process' });
  const onPostgres = await service('content-api', 'content-api, limit in PostgreSQL');
  const onRedis = await service('content-api', 'content-api, limit in Redis', { REDIS_URL: redis.url });
  const ask = () => fetch(`http://127.0.0.1:${alone.port}${PATH}`);
  await answerTo(ask);
  const cached = await answerTo(ask);
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(cached));
  const bare = [];
  for (const [kind, name] of Object.entries({ node: 'bare node:http', express: 'bare Express', fastify: 'bare Fastify' }))
    bare.push(await start(name, 'tools/bench/servers/baseline.mjs', { KIND: kind, ANSWER: file }));
  const guarded = await bundleServer('tools/bench/servers/express-guarded.ts', folder, 'express-guarded');
  bare.push(await start('Express with preset prototypes, a count and a log line', guarded, { ANSWER: file }));

  const load = { path: PATH, connections: CONNECTIONS, seconds: SECONDS, databasePid: postgres.pid };
  const measured = await compare([...bare, alone, onPostgres, onRedis], load);
  return { request: `cached biomarker, ${cached.body.length} bytes`, baseline: 'bare node:http', measured };
}

/** Every request is parsed, queried and rendered, next to a bare server that runs the very same statement. */
async function uncachedAnswers({ folder, postgres, start, service }: Lab): Promise<Compared[]> {
  const { postgresBiomarkers } = await import('@biomarker/db/content');
  const uncached = await service('content-api', 'content-api', { CACHE_TTL_SECONDS: '0', RATE_LIMIT_STORE: 'process' });
  const list = { sortBy: 'name', sortOrder: 'asc', fields: BIOMARKER_FIELDS, start: { offset: 0 }, pageSize: 20 } as const;
  const cases: { request: string; path: string; ask: Ask }[] = [
    { request: 'uncached list of 20', path: '/api/v1/biomarkers', ask: (database) => postgresBiomarkers(database).list(list) },
    {
      request: 'uncached search "thyroid"',
      path: '/api/v1/biomarkers/search?q=thyroid',
      ask: (database) => postgresBiomarkers(database).search({ text: 'thyroid', limit: 10 }),
    },
    { request: 'uncached biomarker', path: PATH, ask: (database) => postgresBiomarkers(database).find('ferritin') },
  ];
  const compared: Compared[] = [];
  for (const [index, { request, path, ask }] of cases.entries()) {
    const file = join(folder, `statement-${index}.json`);
    writeFileSync(file, JSON.stringify(await statementOf(ask)));
    const bare = await start(BARE_SQL, 'tools/bench/servers/same-sql.mjs', { STATEMENT: file, DATABASE_URL: urlAs(postgres.url, 'content_api') });
    const load = { path, connections: CONNECTIONS, seconds: SECONDS, databasePid: postgres.pid };
    compared.push({ request, baseline: BARE_SQL, measured: await compare([bare, uncached], load) });
  }
  return compared;
}

type Ask = (database: Database) => Promise<unknown>;

/** The SQL of a store, captured by a connection that only listens. */
async function statementOf(ask: Ask): Promise<{ text: string; values: unknown[] }> {
  let heard: { text: string; values: unknown[] } | undefined;
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      heard = { text, values: [...values] };
      throw new Error('only listening');
    },
    release() {},
  } as unknown as PostgresPoolClient;
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => {} } }) });
  await ask({ kysely } as Database).catch(() => {});
  return heard!;
}
