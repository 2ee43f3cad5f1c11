import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { searchSite } from '@biomarker/domain/content';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { printedNames } from '../../../prisma/seeding/search-documents.ts';
import { connectDatabase, postgresDiscovery, type Database } from '../src/content/index.ts';

// Each word that content gives to the search, with the pages that it finds: a word, a test or an order that changes is a line of a diff.

const CONNECTIONS = 4;

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: CONNECTIONS, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const { absentTests, biomarkers, catalog, categories, concerns, search, searchNames, vocabulary } = readContentFiles();

/** The words of each kind, and how many of the pages that they find stand in the reviewed text. */
const WORDS: Record<string, { shown: number; words: string[] }> = {
  topics: { shown: 10, words: [...search.flat(), ...concerns].flatMap(({ words }) => words) },
  'absent-tests': { shown: 3, words: absentTests.flatMap(({ name, loinc = [], names }) => [name, loinc, ...names].flat()) },
  names: { shown: 1, words: [...Object.values(searchNames).flat(), ...[...printedNames(vocabulary.names).values()].flat()] },
  variations: { shown: 1, words: biomarkers.flatMap(({ name, slug, aliases, seoVariations }) => [name, slug, ...aliases, ...seoVariations]) },
  catalog: {
    shown: 3,
    words: [...catalog.flatMap(({ tests }) => tests.flatMap(({ name, aliases }) => [name, ...aliases])), ...categories.flatMap((one) => one.commonConditions)],
  },
};

it.each(Object.entries(WORDS))('the words of %s find the pages that they found when they were reviewed', async (kind, { shown, words }) => {
  const found = new Map<string, string[]>();
  const left = [...new Set(words)].sort();
  const ask = async () => {
    for (let word = left.shift(); word !== undefined; word = left.shift()) {
      const { results, absent } = await searchSite({ discovery: postgresDiscovery(database) }, word);
      const answer = [...absent.map((name) => `no ${name}`), ...results.slice(0, shown).map(({ path }) => path.replace('/biomarkers/', ''))];
      const key = answer.join(', ') || 'nothing';
      found.set(key, [...(found.get(key) ?? []), word]);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const lines = [...found]
    .map(
      ([answer, asked]) =>
        `${answer}\n${asked
          .sort()
          .map((word) => `  ${word}\n`)
          .join('')}`,
    )
    .sort();
  const text = lines.join('\n');
  expect(found.get('nothing')).toBeUndefined();
  expect(text).toBe(golden(new URL(`golden/${kind}.txt`, import.meta.url), text));
});
