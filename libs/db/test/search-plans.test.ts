import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { sql } from 'kysely';
import { multiplyContent } from '../../../tools/bench/growth/multiply-content.ts';
import { connectDatabase, postgresBiomarkers, type Database } from '../src/content/index.ts';

// To plan a statement of the search takes 1 to 2 ms, and to run it less.

/** Short and long, named and not, rare and common, misspelled, unfinished, without a match. */
const QUERIES = 'ferritin|blood|why am I tired|feritin|thyr|TSH and LDL|HbA1c|iron deficiency in women|qqxzvy|vitamin b|liver panel|what is a normal ALT'.split(
  '|',
);

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await freshDatabase();
});
afterAll(() => testDatabase.drop());

it.each([1, 10])('keeps the plans of a search with the content %s times over', async (times) => {
  await multiplyContent(testDatabase.url, times);
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
  for (const text of [...QUERIES, ...QUERIES]) await postgresBiomarkers(database).search({ text, limit: 10 });
  const { rows } = await sql<{ statement: string; planned: number; kept: number }>`
    SELECT left(statement, 80) AS statement, custom_plans::int AS planned, generic_plans::int AS kept FROM pg_prepared_statements WHERE statement LIKE '%content%'`.execute(
    database.kysely,
  );
  await database.close();
  expect(rows.length).toBeGreaterThanOrEqual(3);
  // PostgreSQL compares with the first five.
  expect(rows.filter(({ planned, kept }) => planned > 5 || kept === 0)).toEqual([]);
});
