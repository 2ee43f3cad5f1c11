import { ComparisonFile } from '../../seeding/files/comparison-file.ts';
import { Comparison, readComparison } from '@biomarker/domain/content';
import { connectDatabase, postgresComparisons, type Database } from '@biomarker/db/content';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { content } from '../fixtures.ts';

const sources: Record<string, string[]> = JSON.parse(readFileSync(new URL('../fixtures/comparison-sources.json', import.meta.url), 'utf8'));
const [service] = content.comparisons;
const [fact] = service!.facts;

describe('comparisons', () => {
  describe('comparison files', () => {
    test('cover the five services, with facts from pages that were read', () => {
      expect(content.comparisons.map(({ slug }) => slug)).toEqual(Object.keys(sources));
      const unread = content.comparisons.flatMap(({ slug, facts }) =>
        facts.filter(({ sourceUrl }) => !sources[slug]!.includes(sourceUrl.replace('https://', ''))),
      );
      expect(unread).toEqual([]);
    });

    test('rate no service', () => {
      const words = /\b(better|worse|best|worst|score|rating|stars?|superior|inferior|winner|leading|top)\b/i;
      expect(content.comparisons.flatMap(({ facts }) => facts.filter(({ value }) => words.test(value)))).toEqual([]);
    });

    test.each(['sourceUrl', 'sourceTitle', 'sourceDate', 'checkedOn', 'confidence'])('are refused when a fact lacks its %s', (key) => {
      const { error } = ComparisonFile.safeParse({ ...service, facts: [{ ...fact, [key]: undefined }] });
      expect(error!.issues.map(({ path }) => path.join('.'))).toContain(`facts.0.${key}`);
    });

    test('are refused for an undated price, unknown confidence or a score', () => {
      const parse = (change: object) => ComparisonFile.safeParse({ ...service, facts: [{ ...fact, ...change }] }).success;
      expect(parse({})).toBe(true);
      expect(parse({ value: 'It costs $365 a year.', sourceDate: null })).toBe(false);
      expect(parse({ confidence: 'C' })).toBe(false);
      expect(parse({ score: 5 })).toBe(false);
      expect(parse({ sourceDate: '2026-12-01', checkedOn: '2026-11-21' })).toBe(false);
    });
  });

  describe('the comparison store', () => {
    let testDatabase: TestDatabase;
    let database: Database;
    beforeAll(async () => {
      testDatabase = await freshDatabase();
      database = connectDatabase({ url: testDatabase.urlAs('mcp_server'), maxConnections: 1, onError: () => {} });
    });
    afterAll(async () => {
      await database.close();
      await testDatabase.drop();
    });

    test('lists all services by name, as in the files', async () => {
      const listed = await postgresComparisons(database).list();
      const written = content.comparisons
        .map((file) => ({
          ...file,
          facts: file.facts.map(({ sourceDate, ...rest }) => ({ ...rest, ...(sourceDate && { sourceDate }) })),
          lastUpdated: new Date(content.lastChanged[`comparisons/${file.slug}.yaml`]!.date).toISOString(),
        }))
        .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
      expect(listed).toEqual(written);
      expect(listed.map((comparison) => Comparison.parse(comparison))).toEqual(listed);
    });

    test('finds one by its slug and refuses an unknown one by name', async () => {
      const comparisons = postgresComparisons(database);
      await expect(readComparison(comparisons, 'quest-health')).resolves.toMatchObject({ name: 'Quest' });
      await expect(readComparison(comparisons, 'unheard-of')).rejects.toMatchObject({ refusal: 'not_found', code: 'comparison_not_found' });
    });
  });
});
