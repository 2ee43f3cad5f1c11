import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { migrate, migrationNames } from '../migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  test('are applied in order of their names, and not again', async () => {
    expect(await migrate(database.url)).toEqual(migrationNames());
    expect(await migrate(database.url)).toEqual([]);
    expect(await query('SELECT migration_name FROM public._prisma_migrations ORDER BY started_at, migration_name')).toHaveLength(migrationNames().length);
  });

  test('by two at once are applied by one; the other waits and finds nothing to do', async () => {
    const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, migrationNames().length]);
  });

  test('that fail are named, rolled back and not written down as applied', async () => {
    await migrate(database.url);
    const last = migrationNames().at(-1)!;
    await query(`DELETE FROM public._prisma_migrations WHERE migration_name = '${last}'`);
    await query('DROP SCHEMA content, partner CASCADE');
    await expect(migrate(database.url)).rejects.toThrow(`Migration ${last} failed and was rolled back`);
    expect(await query(`SELECT 1 FROM public._prisma_migrations WHERE migration_name = '${last}'`)).toEqual([]);
  });

  test('that were changed after they were applied are refused by name', async () => {
    await migrate(database.url);
    const [first] = migrationNames();
    await query(`UPDATE public._prisma_migrations SET checksum = 'other' WHERE migration_name = '${first}'`);
    await expect(migrate(database.url)).rejects.toThrow(`Migration ${first} was changed after it was applied`);
  });

  test('that failed half-way stop the next run, which says what to do', async () => {
    await migrate(database.url);
    const [first] = migrationNames();
    await query(`UPDATE public._prisma_migrations SET finished_at = NULL WHERE migration_name = '${first}'`);
    await expect(migrate(database.url)).rejects.toThrow(/failed half-way.*prisma migrate resolve/);
  });
});
