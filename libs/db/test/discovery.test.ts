import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FOUND_KINDS, SUGGESTED_KINDS } from '@biomarker/domain/content';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { connectDatabase, postgresDiscovery, type Database } from '../src/content/index.ts';

let testDatabase: TestDatabase;
let database: Database;
let owner: pg.Client;
beforeAll(async () => {
  testDatabase = await freshDatabase();
  owner = new pg.Client(testDatabase.url);
  await owner.connect();
  database = connectDatabase({ url: testDatabase.urlAs('content_api'), maxConnections: 4, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await owner.end();
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

/** Five biomarkers without a panel, a test and a document. */
describe('documents of the same text', () => {
  let slugs: string[];
  beforeAll(async () => {
    const { rows } = await owner.query(
      `SELECT d.slug FROM content.search_document d WHERE kind = 'biomarker'
       AND NOT EXISTS (SELECT FROM content.lab_package_biomarker m WHERE m.biomarker_id = d.id) ORDER BY slug LIMIT 5`,
    );
    slugs = rows.map(({ slug }) => slug);
    await owner.query(`UPDATE content.biomarker SET search_volume = 0 WHERE slug = ANY($1)`, [slugs]);
    await owner.query(`UPDATE content.search_document SET title = 'Same', names = 'quuxite', terms = '', summary = '', body = '' WHERE slug = ANY($1)`, [
      slugs,
    ]);
    for (const kind of ['test', 'doc'])
      await owner.query(
        `INSERT INTO content.search_document (id, kind, slug, title, gender, names, terms, summary, body, source_hash)
         VALUES (gen_random_uuid(), $1, 'a-quuxite', 'Same', 'both', 'quuxite', '', '', '', '')`,
        [kind],
      );
    await owner.query(`INSERT INTO content.search_word (word, is_term) VALUES ('quuxite', true)`);
  });

  const found = async () => ids((await postgresDiscovery(database).find({ text: 'quuxite', kinds: FOUND_KINDS, limit: 7 })).hits);

  it('stand by searches, title, kind and slug', async () => {
    const [a, b, c, d, e] = slugs as [string, string, string, string, string];
    const same = ['doc:a-quuxite', 'test:a-quuxite'];
    expect(await found()).toEqual([...slugs.map((slug) => `biomarker:${slug}`), ...same]);
    await owner.query(`UPDATE content.biomarker SET search_volume = CASE slug WHEN $1 THEN 7 ELSE 9 END WHERE slug = ANY($2)`, [d, [c, d]]);
    expect(await found()).toEqual([c, d, a, b, e].map((slug) => `biomarker:${slug}`).concat(same));
    await owner.query(`UPDATE content.search_document SET title = 'another' WHERE slug = $1`, [e]);
    expect(await found()).toEqual([c, d, e, a, b].map((slug) => `biomarker:${slug}`).concat(same));
  });
});

describe('things of the same name', () => {
  /** The first two are in no panel, the last is. */
  let slugs: string[];
  beforeAll(async () => {
    const { rows } = await owner.query(
      `SELECT slug FROM content.biomarker b ORDER BY EXISTS (SELECT FROM content.lab_package_biomarker m JOIN content.lab_package p ON p.id = m.package_id
         WHERE m.biomarker_id = b.id AND p.is_active), slug`,
    );
    slugs = [rows[0].slug, rows[1].slug, rows.at(-1).slug];
    // It is the last row then, and comes last where nothing sorts it.
    await owner.query(`UPDATE content.search_document SET title = title WHERE slug = $1`, [slugs[0]]);
    await name('quuxonium', [1, 1, 1]);
  });

  const name = async (key: string, places: number[]) => {
    for (const [at, place] of places.entries())
      await owner.query(
        `INSERT INTO content.search_name (document_id, key, place) SELECT id, $1, $2 FROM content.search_document WHERE kind = 'biomarker' AND slug = $3`,
        [key, place, slugs[at]],
      );
  };
  const meant = async (text: string) => (await postgresDiscovery(database).understand(text)).names.map(({ slug }) => slug);

  it('stand by panels and slug, after those whose title it is, without parts of names', async () => {
    const [a, b, c] = slugs as [string, string, string];
    expect(await meant('quuxonium')).toEqual([c, a, b]);
    await name('quuxoline', [1, 0, 2]);
    expect(await meant('quuxoline')).toEqual([b, a]);
  });

  it('are similar in the order of their slugs, without parts of names', async () => {
    const [a, b, c] = slugs as [string, string, string];
    expect((await alike('quuxoniun')).map(({ slug }) => slug)).toEqual([a, b, c]);
    await name('vrolixate', [2, 1, 2]);
    expect((await alike('vrolixat')).map(({ slug }) => slug)).toEqual([b]);
  });

  it('are similar to one word of several from four letters on', async () => {
    await name('zqvx', [1]);
    await name('zqj', [1]);
    expect((await alike('qqqq zqvx')).map(({ slug }) => slug)).toEqual([slugs[0]]);
    expect(await alike('qqqq zqj')).toEqual([]);
  });

  it('are similar from 0.4 on', async () => {
    await name('mnopqrstu', [1]);
    const likeness = async (text: string) => (await owner.query(`SELECT public.similarity('mnopqrstu', $1) AS like`, [text])).rows[0].like as number;
    for (const [text, similar] of [
      ['mnopqrxyz', true],
      ['mnopqwxyz', false],
    ] as const)
      // prettier-ignore
      expect([text, (await likeness(text)) > 0.3, (await likeness(text)) >= 0.4, (await alike(text)).length > 0]).toEqual([text, true, similar, similar]);
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
