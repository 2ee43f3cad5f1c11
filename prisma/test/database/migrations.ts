import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { migrationNames, migrationOf, readMigration } from '../../migrating/migration-files.ts';
import { inTransaction } from '../../migrating/lock-timeout.ts';
import { whileLocked } from '../../migrating/migration-lock.ts';
import { sessionsBy } from '../../migrating/sessions.ts';
import { migrate } from '../../migrations.ts';

let database: TestDatabase;

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const INDEX = `-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS content.biomarker_name_probe;
CREATE INDEX CONCURRENTLY biomarker_name_probe ON content.biomarker (name);
`;
const COLUMN = 'ALTER TABLE content.biomarker ADD COLUMN probe text;';
const allAnd = (sql: string) => [...migrationNames().map(readMigration), migrationOf('99990101000000_probe', sql)];

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'a long report' });
  await client.connect();
  await client.query('BEGIN');
  return client;
}

describe('migrations', () => {
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database.drop());

  describe('migrations', () => {
    test('run once, in order of their names', async () => {
      expect(await migrate(database.url)).toEqual(migrationNames());
      expect(await migrate(database.url)).toEqual([]);
      expect(await query('SELECT migration_name FROM public._prisma_migrations ORDER BY started_at, migration_name')).toHaveLength(migrationNames().length);
    });

    test('run once for two concurrent callers; the second waits and finds nothing', async () => {
      const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
      expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, migrationNames().length]);
    });

    test('report and roll back a failed migration without recording it', async () => {
      await migrate(database.url);
      const last = migrationNames().at(-1)!;
      await query(`DELETE FROM public._prisma_migrations WHERE migration_name = '${last}'`);
      await query('DROP SCHEMA content, partner CASCADE');
      await expect(migrate(database.url)).rejects.toThrow(`Migration ${last} failed and was rolled back`);
      expect(await query(`SELECT 1 FROM public._prisma_migrations WHERE migration_name = '${last}'`)).toEqual([]);
    });

    test('are refused by name when changed after they were applied', async () => {
      await migrate(database.url);
      const [first] = migrationNames();
      await query(`UPDATE public._prisma_migrations SET checksum = 'other' WHERE migration_name = '${first}'`);
      await expect(migrate(database.url)).rejects.toThrow(`Migration ${first} was changed after it was applied`);
    });

    test('stop after a half-failed migration and say what to do', async () => {
      await migrate(database.url);
      const [first] = migrationNames();
      await query(`UPDATE public._prisma_migrations SET finished_at = NULL WHERE migration_name = '${first}'`);
      await expect(migrate(database.url)).rejects.toThrow(/failed half-way.*DELETE FROM public\._prisma_migrations/);
    });

    test('run again where "prisma migrate resolve" marked them as rolled back', async () => {
      await migrate(database.url);
      await query(`INSERT INTO public._prisma_migrations (id, checksum, migration_name, rolled_back_at) VALUES ('1', 'other', '99990101000000_probe', now())`);
      expect(await migrate(database.url, { migrations: allAnd(COLUMN) })).toEqual(['99990101000000_probe']);
    });
  });

  describe('a migration outside a transaction', () => {
    test('creates an index concurrently', async () => {
      expect(await migrate(database.url, { migrations: allAnd(INDEX) })).toContain('99990101000000_probe');
      expect(await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'content.biomarker_name_probe'::regclass")).toEqual([{ indisvalid: true }]);
      expect(await migrate(database.url, { migrations: allAnd(INDEX) })).toEqual([]);
    });

    test('runs again after a failure', async () => {
      const broken = INDEX.replace('(name)', '(no_such_column)');
      await expect(migrate(database.url, { migrations: allAnd(broken) })).rejects.toThrow(/99990101000000_probe failed\. It runs outside of a transaction/);
      expect(await migrate(database.url, { migrations: allAnd(INDEX) })).toEqual(['99990101000000_probe']);
    });
  });

  describe('a blocked migration', () => {
    test('names the holder of the migration lock, even behind a pooler, and gives up', async () => {
      const holder = await session();
      await holder.query('SELECT pg_advisory_lock(72707369)');
      await expect(migrate(database.url, { waitMs: 100 })).rejects.toThrow(
        /not free for 0\.1 s\. It is held by process \d+ \(.*a long report.*pg_terminate_backend/,
      );
      await holder.end();
      expect(await migrate(database.url)).toEqual(migrationNames());
    });

    test('tells a lock that its own work lacked as it is', async () => {
      const guard = await session();
      const lacking = async () => Promise.reject(Object.assign(new Error('of the work'), { code: '55P03' }));
      await expect(whileLocked(guard, 1000, lacking)).rejects.toThrow('of the work');
      await guard.end();
    });

    test('tells other sessions of its database alone, the oldest transaction first', async () => {
      const [idle, late, early, own] = [await session(), await session(), await session(), await session()];
      const pidOf = async (client: pg.Client) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
      for (const client of [idle, late, early]) await client.query('COMMIT');
      for (const client of [early, late]) await client.query('BEGIN');
      // Not those of the autovacuum, which have no user.
      const told = await sessionsBy(own, 'usename IS NOT NULL');
      expect(told.map(({ pid }) => pid)).toEqual([await pidOf(early), await pidOf(late), await pidOf(idle)]);
      await Promise.all([idle, late, early, own].map((client) => client.end()));
    });

    test('bounds its waits within its transaction alone, which may idle', async () => {
      const guard = await session();
      await guard.query('COMMIT; SET idle_in_transaction_session_timeout = 5000');
      const settings = async () =>
        (await guard.query("SELECT current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle")).rows[0];
      expect(await whileLocked(guard, 1000, settings)).toEqual({ lock: '1s', idle: '0' });
      expect(await inTransaction(guard, 50, settings)).toEqual({ lock: '50ms', idle: '5s' });
      expect(await settings()).toEqual({ lock: '0', idle: '5s' });
      await guard.end();
    });

    test('leaves no lock on its connection', async () => {
      await migrate(database.url);
      expect(await query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707369")).toEqual([]);
    });

    test('blocks readers only briefly, retries, and succeeds once the table is free', async () => {
      await migrate(database.url);
      const reader = await session();
      await reader.query('SELECT 1 FROM content.biomarker');
      const migrating = migrate(database.url, { migrations: allAnd(COLUMN), patience: { lockMs: 100, pauseMs: 300, tries: 100 } });
      // Each of these would wait for the end of the reader behind a migration without a bound.
      for (let turn = 0; turn < 5; turn++) await query('SELECT 1 FROM content.biomarker LIMIT 1');
      await reader.end();
      expect(await migrating).toEqual(['99990101000000_probe']);
    });

    test('is rolled back and names the user of its table', async () => {
      await migrate(database.url);
      const reader = await session();
      await reader.query('SELECT 1 FROM content.biomarker');
      const migrating = migrate(database.url, { migrations: allAnd(COLUMN), patience: { lockMs: 50, pauseMs: 10, tries: 2 } });
      await expect(migrating).rejects.toThrow(/got no lock on a table in 2 tries.*a long report/);
      await reader.end();
      expect(await query("SELECT 1 FROM public._prisma_migrations WHERE migration_name LIKE '9999%'")).toEqual([]);
    });
  });
});
