import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { roleOf, setRolePasswords, urlAs } from '@biomarker/testbed/database';
import { throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startRedis } from '@biomarker/testbed/redis';
import { until } from '@biomarker/testbed/until';
import { migrate } from '../../../../prisma/migrations.ts';
import { seedContent } from '../../../../prisma/seeding/seed-content.ts';
import { ADMIN_TOKEN, contentApiOn } from '../testing.ts';

// Two instances read from a standby whose replay stands still, and share a Redis.

type Instance = Awaited<ReturnType<typeof contentApiOn>>;
const folder = () => mkdtempSync(join(tmpdir(), 'biomarker-lagging-'));
const role = roleOf('content-api');

let primary: ThrowAwayPostgres;
let standby: ThrowAwayPostgres;
let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
let instances: Instance[];

beforeAll(async () => {
  primary = await throwAwayPostgres(folder());
  await migrate(primary.url);
  await setRolePasswords(primary.url);
  await seedContent(primary.url);
  standby = await primary.standby(folder());
  redis = (await startRedis())!;
  await caughtUp();
  instances = [await start(), await start()];
});

afterAll(async () => {
  for (const { server, deps } of instances) {
    server.close();
    await deps.close();
  }
  await redis.stop();
  await standby.stop();
  await primary.stop();
});

const start = () => contentApiOn(urlAs(primary.url, role), { DATABASE_READ_URL: urlAs(standby.url, role), REDIS_URL: redis.url });

async function on<T extends pg.QueryResultRow>({ url }: ThrowAwayPostgres, statement: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const rename = (name: string) => on(primary, `UPDATE content.biomarker SET name = '${name}' WHERE slug = 'ferritin'`);
const clear = ({ api }: Instance) => api.delete('/api/v1/admin/performance').set('Authorization', `Bearer ${ADMIN_TOKEN}`);

async function caughtUp() {
  const [{ lsn }] = (await on<{ lsn: string }>(primary, 'SELECT pg_current_wal_insert_lsn()::text AS lsn')) as [{ lsn: string }];
  await until('a standby that shows all', async () => (await on<{ done: boolean }>(standby, `SELECT pg_last_wal_replay_lsn() >= '${lsn}' AS done`))[0]!.done);
}

async function read({ api }: Instance) {
  const { body } = await api.get('/api/v1/biomarkers/ferritin').expect(200);
  return { name: body.data.name as string, cached: body.meta.cached as boolean };
}

it('nothing older than an answered clear is cached, on any instance, and the replica answers again once it has caught up', async () => {
  const [one, other] = instances as [Instance, Instance];
  for (const instance of instances) expect((await read(instance)).name).toBe('Ferritin');
  await on(standby, 'SELECT pg_wal_replay_pause()');
  await rename('Ferritin anew');
  await clear(one).expect(200);
  expect(await read(other)).toEqual({ name: 'Ferritin anew', cached: false });
  expect(await read(one)).toEqual({ name: 'Ferritin anew', cached: true });
  // Also through Prisma, and on an instance that starts now.
  await on(primary, "UPDATE content.category SET name = 'Hormones anew' WHERE slug = 'hormones'");
  await clear(other).expect(200);
  const late = await start();
  instances.push(late);
  for (const { api } of [late, one]) expect((await api.get('/api/v1/biomarkers/categories').expect(200)).text).toContain('Hormones anew');

  await on(standby, 'SELECT pg_wal_replay_resume()');
  await caughtUp();
  await clear(one).expect(200);
  await caughtUp();
  const before = late.deps.database.figures().queries;
  expect(await read(late)).toEqual({ name: 'Ferritin anew', cached: false });
  expect(late.deps.database.figures().queries).toBe(before);
});

it('a clear is refused while nobody knows what the primary has', async () => {
  await primary.crash();
  await clear(instances[0]!).expect(503);
  await primary.restart();
  await until('a clear again', async () => (await clear(instances[0]!)).status === 200);
});
