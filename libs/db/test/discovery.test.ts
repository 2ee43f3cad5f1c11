import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FOUND_KINDS, SUGGESTED_KINDS } from '@biomarker/domain/content';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, postgresDiscovery, type Database } from '../src/content/index.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 4, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const ids = (things: readonly { kind: string; slug: string }[]) => things.map(({ kind, slug }) => `${kind}:${slug}`);
const beginning = async (text: string) => ids(await postgresDiscovery(database).beginning(text, SUGGESTED_KINDS, 8));
const alike = async (text: string) => postgresDiscovery(database).alike(text, 5);

describe('a search of everything', () => {
  it.each([
    ['essential panel', 'panel:essential'],
    ['max panel', 'panel:max'],
    ['CMP', 'test:comprehensive-metabolic-panel'],
    ['thyroid panel', 'test:thyroid-panel'],
    ['iron status', 'category:iron-status'],
    ['heart health', 'category:heart-health'],
    ['everlywell', 'comparison:everlywell'],
    ['pagination', 'doc:pagination'],
    ['idempotency', 'doc:idempotency'],
    ['ferritin', 'biomarker:ferritin'],
    ['tests for tiredness and low energy', 'concern:fatigue_energy'],
  ])('ranks the exact name "%s" first', async (text, first) => {
    const { hits: found } = await postgresDiscovery(database).find({ text, kinds: FOUND_KINDS, limit: 5 });
    expect(ids(found)[0]).toBe(first);
  });

  it('returns only the requested kinds', async () => {
    const { hits: found } = await postgresDiscovery(database).find({ text: 'thyroid', kinds: ['category', 'doc'], limit: 20 });
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['category', 'doc']));
  });
});

describe('prefix suggestions', () => {
  it.each([
    ['t', 'biomarker:tsh'],
    ['fer', 'biomarker:ferritin'],
    ['sgp', 'biomarker:alt'],
    ['hba', 'biomarker:hemoglobin-a1c'],
    ['a1c', 'biomarker:hemoglobin-a1c'],
    ['ldl', 'biomarker:ldl-cholesterol'],
    ['25-oh', 'biomarker:vitamin-d-25-hydroxy'],
    ['4548', 'biomarker:hemoglobin-a1c'],
    ['cholest', 'biomarker:hdl-cholesterol'],
    ['thyroid h', 'category:thyroid-health'],
    ['ess', 'panel:essential'],
    ['pagi', 'doc:pagination'],
  ])('"%s" suggests %s', async (text, slug) => {
    expect(await beginning(text)).toContain(slug);
  });

  it('stand by whole names, beginnings before parts, panels, searches and length', async () => {
    const owner = new pg.Client(testDatabase.url);
    await owner.connect();
    await owner.query(`UPDATE content.biomarker SET search_volume = ('x' || substr(md5(slug), 1, 4))::bit(16)::int`);
    for (const prefix of ['a', 'c', 'chol', 'm', 'v']) {
      const { rows } = await owner.query(
        `SELECT d.slug, NOT bool_or(n.key = $1 AND n.place < 2) AS partial, bool_and(n.place = 2) AS in_part, -coalesce(b.search_volume, 0) AS asked, min(length(n.key)) AS length,
          -(SELECT count(*)::int FROM content.lab_package_biomarker m JOIN content.lab_package p ON p.id = m.package_id WHERE p.is_active AND m.biomarker_id = d.id) AS panels
          FROM content.search_name n JOIN content.search_document d ON d.id = n.document_id LEFT JOIN content.biomarker b ON b.id = d.id
          WHERE d.kind = 'biomarker' AND starts_with(n.key, $1) GROUP BY d.id, d.slug, b.search_volume`,
        [prefix],
      );
      const places = (row: (typeof rows)[number]) => [Number(row.partial), Number(row.in_part), row.panels, row.asked, row.length] as number[];
      const compared = (one: number[], other: number[]) => one.map((place, index) => place - other[index]!).find((difference) => difference !== 0) ?? 0;
      const sorted = rows.toSorted((one, other) => compared(places(one), places(other)) || (one.slug < other.slug ? -1 : 1)).map(({ slug }) => slug);
      const found = await postgresDiscovery(database).beginning(prefix, ['biomarker'], 200);
      expect([prefix, found.length > 3, found.map(({ slug }) => slug)]).toEqual([prefix, true, sorted]);
    }
    await owner.end();
  });

  it.each(['', ' ', '%', '\u0000', '中文字', 'x'.repeat(60)])('"%s" suggests nothing', async (text) => {
    expect(await beginning(text)).toEqual([]);
  });
});

describe('similar names', () => {
  it.each([
    ['hba1c', 'hemoglobin-a1c', 1],
    ['HbA1c', 'hemoglobin-a1c', 1],
    ['2276-4', 'ferritin', 1],
    ['ferritinn', 'ferritin', 0.6],
    ['buy cholestrol kit', 'total-cholesterol', 0.3],
  ])('"%s" is similar to %s', async (text, slug, least) => {
    const found = await alike(text);
    const like = found.find((thing) => thing.slug === slug);
    expect(like?.likeness).toBeGreaterThanOrEqual(least);
    expect(found.map(({ likeness }) => likeness)).toEqual(found.map(({ likeness }) => likeness).sort((one, other) => other - one));
  });

  it.each(['HIV test', 'ammonia level'])('of "%s" resemble no word around the name', async (text) => {
    expect(await alike(text)).toEqual([]);
  });

  it('exclude nonsense', async () => {
    expect(await alike('qzxwvk')).toEqual([]);
  });
});
