import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, postgresBiomarkers, type Database } from '../src/content/index.ts';

let testDatabase: TestDatabase;
let database: Database;
let owner: pg.Client;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 1, onError: () => {} });
  owner = new pg.Client(testDatabase.url);
  await owner.connect();
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.drop();
});

const related = async (limit: number) => (await postgresBiomarkers(database).related('ferritin', limit)).map(({ slug }) => slug);

it('related biomarkers stand by the first guideline that names them, then by name of the same category', async () => {
  await owner.query(`DELETE FROM content.testing_guideline WHERE biomarker_id = (SELECT id FROM content.biomarker WHERE slug = 'ferritin')`);
  const rest = await related(100);
  const { rows } = await owner.query(
    `SELECT slug FROM content.biomarker WHERE slug <> 'ferritin' AND category_id = (SELECT category_id FROM content.biomarker WHERE slug = 'ferritin') ORDER BY lower(name) COLLATE "C"`,
  );
  expect(rest).toEqual(rows.map(({ slug }) => slug));
  expect(rest.length).toBeGreaterThan(3);

  // The second guideline is written first. It names the last of the category again, and one of another category.
  const last = rest.at(-1)!;
  for (const [position, tests] of [
    [1, [last, 'ferritin', 'tsh', 'zinc']],
    [0, ['zinc', last]],
  ] as const)
    // prettier-ignore
    await owner.query(
      `INSERT INTO content.testing_guideline (id, biomarker_id, position, frequency, conditions, fasting_required, preparation, interfering_factors, related_tests)
       SELECT gen_random_uuid(), id, $1, '', '{}', false, '{}', '{}', $2 FROM content.biomarker WHERE slug = 'ferritin'`,
      [position, tests],
    );
  expect(await related(100)).toEqual(['zinc', last, 'tsh', ...rest.slice(0, -1).filter((slug) => slug !== 'zinc')]);
  expect(await related(2)).toEqual(['zinc', last]);
});
