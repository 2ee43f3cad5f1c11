import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { sql } from 'kysely';
import { multiplyContent } from './multiply-content.ts';
import { biomarkerPage } from '../src/content/biomarker-page.ts';
import { connectDatabase, contentStores, postgresBiomarkers, type Database } from '../src/content/index.ts';
import type { Queries } from '../src/shared/kysely.ts';

/** Short and long, named and not, rare and common, misspelled, unfinished, without a match. */
const QUERIES = 'ferritin|blood|why am I tired|feritin|thyr|TSH and LDL|HbA1c|iron deficiency in women|qqxzvy|vitamin b|liver panel|what is a normal ALT'.split(
  '|',
);

/** The rows of biomarkers that this transaction has read. */
async function rowsRead(on: Queries): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relid = 'content.biomarker'::regclass`.execute(on);
  return rows[0]!.read;
}

/** The statements that are planned at each run. PostgreSQL compares with the first five. */
async function plannedAgain(on: Queries) {
  const { rows } = await sql<{ statement: string; planned: number; kept: number }>`
    SELECT left(statement, 80) AS statement, custom_plans::int AS planned, generic_plans::int AS kept FROM pg_prepared_statements WHERE statement LIKE '%content%'`.execute(
    on,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  return rows.filter(({ planned, kept }) => planned > 5 || kept === 0);
}

describe.each([1, 10])('with the content %s times over', (times) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await freshDatabase();
    await multiplyContent(testDatabase.url, times);
    database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  // To plan a statement of the search takes 1 to 2 ms, and to run it less.
  it('keeps the plans of a search', async () => {
    for (const text of [...QUERIES, ...QUERIES]) await postgresBiomarkers(database).search({ text, limit: 10 });
    expect(await plannedAgain(database.kysely)).toEqual([]);
  });

  it('keeps the plan of each read by a name', async () => {
    const { biomarkers, labPackages } = contentStores(database);
    for (let time = 0; time < 12; time++) {
      await biomarkers.findDetails(['ferritin']);
      await biomarkers.findMany(['ferritin', 'tsh']);
      await biomarkers.findFields(['ferritin'], ['slug', 'optimalRanges']);
      await biomarkers.names(['ferritin']);
      await biomarkers.specimens(['ferritin']);
      await biomarkers.cardsOfCategory('thyroid-health');
      await biomarkers.related('ferritin', 5);
      await labPackages.find('essential');
      await labPackages.withBiomarker('ferritin');
    }
    expect(await plannedAgain(database.kysely)).toEqual([]);
  });

  // PostgreSQL reads a small table whole.
  if (times === 1) return;

  it.each([{ search: 'blood' }, { search: 'iron' }, { search: 'blood', gender: 'female' as const }])(
    'reads no biomarker outside of the category: %j',
    async (filter) => {
      const category = 'blood-cells';
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM content.biomarker b JOIN content.category c ON c.id = b.category_id WHERE c.slug = ${category}`.execute(
        database.kysely,
      );
      const list = { sortBy: 'name', sortOrder: 'asc', fields: ['slug'], start: { offset: 0 }, pageSize: 5 } as const;
      const { read, found } = await database.kysely.transaction().execute(async (within) => {
        const before = await rowsRead(within);
        const { totalCount } = await biomarkerPage(within, { ...list, ...filter, category });
        return { read: (await rowsRead(within)) - before, found: totalCount };
      });
      expect(found).toBeGreaterThan(0);
      // The rows of the page are read once more.
      expect(read).toBeLessThan(rows[0]!.count + 20);
    },
  );
});
