import { connectDatabase, postgresQuestions, postgresStories, type Database } from '@biomarker/db/content';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { loadDemoContent, readDemoContent } from '../../demo/content.ts';
import { seedContent } from '../../seeding/seed-content.ts';

let testDatabase: TestDatabase;
let database: Database;

const stories = () => postgresStories(database).list({ biomarkerSlug: 'ferritin', sortBy: 'newest', offset: 0, pageSize: 10 });
const questions = () => postgresQuestions(database).list({ biomarkerSlug: 'ferritin', offset: 0, pageSize: 10 });

describe('demo content', () => {
  beforeAll(async () => {
    testDatabase = await freshDatabase();
    database = connectDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
    await loadDemoContent(testDatabase.url);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  test('sample stories and questions are served and marked as samples', async () => {
    expect((await stories()).items.map(({ title, isSample }) => ({ title, isSample }))).toEqual([
      { title: 'High ferritin was not about iron', isSample: true },
      { title: 'Tired for a year, and my hemoglobin was fine', isSample: true },
    ]);
    const samples = (await questions()).items.filter(({ isSample }) => isSample);
    expect(samples.map(({ answers }) => answers.map(({ authorRole }) => authorRole))).toEqual([['member', 'staff']]);
  });

  test('a seeded database without the demo has no samples', async () => {
    const plain = await freshDatabase();
    const bare = connectDatabase({ url: plain.url, maxConnections: 1, onError: () => {} });
    const { rows } = await bare.pool.query(
      'SELECT (SELECT count(*)::int FROM content.story) AS stories, (SELECT count(*)::int FROM content.question WHERE is_sample) AS questions',
    );
    await bare.close();
    await plain.drop();
    expect(rows).toEqual([{ stories: 0, questions: 0 }]);
  });

  test('reloading and seeding keep the samples unchanged', async () => {
    const before = [await stories(), await questions()];
    await loadDemoContent(testDatabase.url);
    await seedContent(testDatabase.url);
    expect([await stories(), await questions()]).toEqual(before);
  });

  test("a sample removed from the file is deleted, a member's story is not", async () => {
    await database.pool.query(`
    INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags, is_sample, status, published_at)
    SELECT gen_random_uuid(), id, title, 'b', 'a', '{}', sample, 'approved', now() FROM content.biomarker, (VALUES ('old sample', true), ('of a member', false)) AS v (title, sample)
    WHERE slug = 'zinc'`);
    await loadDemoContent(testDatabase.url);
    const { rows } = await database.pool.query(`SELECT s.title FROM content.story s JOIN content.biomarker b ON b.id = s.biomarker_id WHERE b.slug = 'zinc'`);
    expect(rows).toEqual([{ title: 'of a member' }]);
    const { rows: all } = await database.pool.query('SELECT count(*)::int FROM content.story WHERE is_sample');
    expect(all).toEqual([{ count: readDemoContent().stories.length }]);
  });
});
