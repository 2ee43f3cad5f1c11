import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOMARKER_FIELDS } from '@biomarker/domain/content';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database } from '@biomarker/db/content';
import { answerTo, inLab, type Lab } from './harness/lab.ts';
import { compare, tableOf } from './harness/measure.ts';

// How much of a bare server's speed content-api reaches: held answers against servers that send the same bytes,
// loaded ones against a server that runs the same SQL.

const PATH = '/api/v1/biomarkers/ferritin';
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;

await inLab(['content-api'], async (lab) => {
  await heldAnswers(lab);
  await loadedAnswers(lab);
});

async function heldAnswers({ folder, redis, start, service }: Lab) {
  const alone = await service('content-api', 'content-api, budget in the process', { RATE_LIMIT_STORE: 'process' });
  const onPostgres = await service('content-api', 'content-api, budget in PostgreSQL');
  const onRedis = await service('content-api', 'content-api, budget in Redis', { REDIS_URL: redis.url });
  const ask = () => fetch(`http://127.0.0.1:${alone.port}${PATH}`);
  await answerTo(ask);
  const held = await answerTo(ask);
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(held));
  const bare = [];
  for (const [kind, name] of Object.entries({ node: 'bare node:http', express: 'bare Express', fastify: 'bare Fastify' }))
    bare.push(await start(name, 'tools/bench/servers/baseline.mjs', { KIND: kind, ANSWER: file }));

  console.log(`\n### content-api: a held answer (GET ${PATH}, ${held.body.length} bytes, ${CONNECTIONS} connections)\n`);
  const measured = await compare([...bare, alone, onPostgres, onRedis], { path: PATH, connections: CONNECTIONS, seconds: SECONDS });
  console.log(tableOf(measured, 'bare node:http'));
}

/** Nothing is held: every request is parsed, queried and put together, beside a bare server that runs the very same statement. */
async function loadedAnswers({ folder, postgres, start, service }: Lab) {
  const { postgresBiomarkers } = await import('@biomarker/db/content');
  const uncached = await service('content-api', 'content-api, nothing held', { CACHE_TTL_SECONDS: '0', RATE_LIMIT_STORE: 'process' });
  const list = { sortBy: 'name', sortOrder: 'asc', fields: BIOMARKER_FIELDS, start: { offset: 0 }, pageSize: 20 } as const;
  const cases = [
    { path: '/api/v1/biomarkers', statement: await statementOf((database) => postgresBiomarkers(database).list(list)) },
    {
      path: '/api/v1/biomarkers/search?q=thyroid',
      statement: await statementOf((database) => postgresBiomarkers(database).search({ text: 'thyroid', limit: 10 })),
    },
    { path: PATH, statement: await statementOf((database) => postgresBiomarkers(database).find('ferritin')) },
  ];
  for (const [index, { path, statement }] of cases.entries()) {
    const file = join(folder, `statement-${index}.json`);
    writeFileSync(file, JSON.stringify(statement));
    const bare = await start('bare node:http, same SQL', 'tools/bench/servers/same-sql.mjs', { STATEMENT: file, DATABASE_URL: postgres.url });
    console.log(`\n### content-api: a loaded answer (GET ${path}, ${CONNECTIONS} connections)\n`);
    console.log(tableOf(await compare([bare, uncached], { path, connections: CONNECTIONS, seconds: SECONDS }), 'bare node:http, same SQL'));
  }
}

/** The SQL that a store sends, told by a connection that only listens. */
async function statementOf(ask: (database: Database) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
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
