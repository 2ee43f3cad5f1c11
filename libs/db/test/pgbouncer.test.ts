import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { emptyDatabase, freshDatabase, serverUrl, type TestDatabase } from '@biomarker/testbed/database';
import { pgbouncerVersion, startPgBouncer, type PgBouncer } from '@biomarker/testbed/pgbouncer';
import { migrationNames } from '../../../prisma/migrating/migration-files.ts';
import { migrate } from '../../../prisma/migrations.ts';
import { connectDatabase, postgresBiomarkers, type Database, type WindowCount } from '../src/content/index.ts';

const version = pgbouncerVersion();
const PREPARED_SINCE = 21;

/** Skipped without PgBouncer; .ci/run installs it. */
const describeWithPgBouncer = version === undefined && !process.env.CI ? describe.skip : describe;

const WAYS = [
  { how: 'without prepared statements', preparedStatements: false, settings: [], since: 0 },
  { how: 'that keeps prepared statements', preparedStatements: true, settings: ['max_prepared_statements=200'], since: PREPARED_SINCE },
].filter(({ since }) => version === undefined || version >= since);

describeWithPgBouncer.each(WAYS)('a PgBouncer in transaction mode $how', ({ preparedStatements, settings }) => {
  let pooler: PgBouncer;
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    [pooler, testDatabase] = [await startPgBouncer(serverUrl(), { settings }), await freshDatabase()];
    database = connectDatabase({ url: pooler.through(testDatabase.urlAs('content_api')), maxConnections: 10, preparedStatements, onError: () => {} });
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
    await testDatabase.drop();
  });

  it('passes reads, counts and transactions of many client connections', async () => {
    await database.assertReady('writes');
    const [biomarkers, windows] = [postgresBiomarkers(database), database.fixedWindows('content')];
    const work = Array.from({ length: 100 }, async (_, turn) => {
      const found = await biomarkers.find('ferritin');
      const [{ consumed }] = (await windows.consume([{ key: 'probe', requests: 1, windowMs: 60_000 }])) as [WindowCount];
      const [row] = await database.kysely.transaction().execute(async (tx) => (await sql<{ turn: number }>`SELECT ${turn}::int AS turn`.execute(tx)).rows);
      return { found: found?.slug, consumed, turn: row!.turn };
    });
    const done = await Promise.all(work);
    expect(new Set(done.map(({ found }) => found))).toEqual(new Set(['ferritin']));
    expect(done.map(({ consumed }) => consumed).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(done.map(({ turn }) => turn)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });
});

describeWithPgBouncer('a migration through a PgBouncer in transaction mode', () => {
  it('runs once for two concurrent callers and leaves no lock', async () => {
    const pooler = await startPgBouncer(serverUrl());
    const empty = await emptyDatabase();
    try {
      const applied = await Promise.all([migrate(pooler.through(empty.url)), migrate(pooler.through(empty.url))]);
      expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, migrationNames().length]);
      expect(await migrate(empty.url, { waitMs: 1000 })).toEqual([]);
    } finally {
      await pooler.stop();
      await empty.drop();
    }
  });
});
