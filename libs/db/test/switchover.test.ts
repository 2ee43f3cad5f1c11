import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, type Database, type DatabaseOptions } from '../src/content/index.ts';
import { createPool } from '../src/shared/pool.ts';

const DEADLINE_MS = 20_000;

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await freshDatabase();
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const connect = (options: Partial<DatabaseOptions> = {}) =>
  (database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {}, ...options }));

/** Makes new connections read-only, like those to an old primary. Open ones stay unchanged. */
async function newConnections(mode: 'read only' | 'read write'): Promise<void> {
  const owner = new pg.Client({ connectionString: testDatabase.url, options: '-c default_transaction_read_only=off' });
  await owner.connect();
  const { rows } = await owner.query('SELECT current_database() AS name');
  await owner.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = ${mode === 'read only' ? 'on' : 'off'}`);
  await owner.end();
}

const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.kysely)).rows[0]!.pid;
const write = (on: Database['kysely']) => on.updateTable('content.biomarker').set({ view_count: 1 }).where('slug', '=', 'ferritin').execute();

const WRITES = {
  'one statement': () => write(database.kysely),
  'a transaction': () => database.kysely.transaction().execute(write),
};

describe('a read-only server', () => {
  it.each(Object.entries(WRITES))('refuses %s as unavailable, and the next one reaches the new primary', async (_what, attempt) => {
    await newConnections('read only');
    connect();
    await pid();
    await newConnections('read write');
    await expect(attempt()).rejects.toMatchObject({ refusal: 'unavailable', cause: { code: '25006' } });
    await attempt();
  });

  it('is ready for reads only, and a failed readiness check drops its connection', async () => {
    await newConnections('read only');
    connect();
    await database.assertReady('reads');
    await newConnections('read write');
    await expect(database.assertReady('writes')).rejects.toMatchObject({ refusal: 'unavailable', cause: { code: '25006' } });
    await database.assertReady('writes');
  });

  it('loses all idle connections after one failed write', async () => {
    await newConnections('read only');
    connect({ maxConnections: 5 });
    await Promise.all(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.2)`.execute(database.kysely)));
    expect(database.pool.totalCount).toBe(5);
    await newConnections('read write');
    await expect(write(database.kysely)).rejects.toMatchObject({ refusal: 'unavailable' });
    await Promise.all(Array.from({ length: 20 }, () => write(database.kysely)));
  });

  it('loses a connection that was in use, once it is free', async () => {
    await newConnections('read only');
    connect({ maxConnections: 2 });
    await Promise.all(Array.from({ length: 2 }, () => sql`SELECT pg_sleep(0.2)`.execute(database.kysely)));
    await newConnections('read write');
    await database.kysely.connection().execute(() => expect(write(database.kysely)).rejects.toMatchObject({ refusal: 'unavailable' }));
    await Promise.all(Array.from({ length: 2 }, () => write(database.kysely)));
  });
});

describe('a connection', () => {
  it('survives a statement that fails for another reason', async () => {
    connect();
    const first = await pid();
    await expect(sql`SELECT 1 / 0`.execute(database.kysely)).rejects.toMatchObject({ code: '22012' });
    expect(await pid()).toBe(first);
  });

  it('ends after a statement that tells of a lost server, as a pooler does', async () => {
    connect();
    const first = await pid();
    const lost = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'server closed the connection' USING ERRCODE = 'connection_failure'; END $$`);
    await expect(lost.execute(database.kysely)).rejects.toMatchObject({ refusal: 'unavailable' });
    expect(await pid()).not.toBe(first);
  });

  it('ends after its lifetime', async () => {
    connect({ maxLifetimeSeconds: 0.2 });
    const first = await pid();
    const deadline = performance.now() + DEADLINE_MS;
    while ((await pid()) === first) {
      if (performance.now() > deadline) throw new Error(`the connection did not end within ${DEADLINE_MS} ms`);
      await sleep(50);
    }
  });

  it('has a lifetime near the nominal one, which differs between pools', () => {
    connect();
    const pools = Array.from({ length: 20 }, () => createPool({ url: testDatabase.url, maxConnections: 1, maxLifetimeSeconds: 100, onError: () => {} }));
    const lifetimes = pools.map(({ options }) => options.maxLifetimeSeconds!);
    expect(new Set(lifetimes).size).toBeGreaterThan(1);
    expect(Math.min(...lifetimes)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(120);
  });

  it("names its application and inherits its role's statement timeout", async () => {
    connect({ applicationName: 'content-api' });
    const { rows } = await sql<{ name: string; timeout: string }>`
      SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout`.execute(database.kysely);
    expect(rows).toEqual([{ name: 'content-api', timeout: '5s' }]);
    await database.close();

    connect({ url: testDatabase.url });
    const asOwner = await sql<{ timeout: string }>`SELECT current_setting('statement_timeout') AS timeout`.execute(database.kysely);
    expect(asOwner.rows).toEqual([{ timeout: '0' }]);
  });
});
