import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { sql } from 'kysely';
import { multiplyContent } from '../../../tools/bench/growth/multiply-content.ts';
import { biomarkerPage } from '../src/content/biomarker-page.ts';
import { connectDatabase, type Database } from '../src/content/index.ts';
import type { Queries } from '../src/shared/kysely.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  await multiplyContent(testDatabase.url, 50);
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** The rows of biomarkers that this transaction has read. */
async function rowsRead(on: Queries): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relid = 'content.biomarker'::regclass`.execute(on);
  return rows[0]!.read;
}

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
