import { connectDatabase, postgresReviews, type Database } from '@biomarker/db/content';
import { reviewBiomarker } from '@biomarker/domain/content';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { CONTENT_FOLDER } from '../places.ts';
import { readContentFiles, SEARCH_FILES } from '../seeding/content-files.ts';
import { seedContent } from '../seeding/seed-content.ts';

let testDatabase: TestDatabase;
let database: Database;
let folder: string;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'biomarker-content-'))));
// Restores changed and removed files.
beforeEach(() => cpSync(CONTENT_FOLDER, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the template for each test: much faster than to seed again what a test changed. */
function eachOnItsOwnDatabase(): void {
  beforeEach(async () => {
    testDatabase = await freshDatabase();
    database = connectDatabase({ url: testDatabase.url, maxConnections: 2, onError: () => {} });
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.drop();
  });
}

describe('the seed', () => {
  eachOnItsOwnDatabase();

  test('is idempotent', async () => {
    const report = await seedContent(testDatabase.url, folder);
    expect(Object.values(report).flatMap(({ written, removed }) => [written, removed])).toEqual(Object.keys(report).flatMap(() => [0, 0]));
  });

  test('succeeds twice concurrently, and one run does the work', async () => {
    change('categories/heart-health.yaml', (file) => ({ ...file, description: 'Changed.' }));
    const reports = await Promise.all([seedContent(testDatabase.url, folder), seedContent(testDatabase.url, folder)]);
    expect(reports.map(({ categories }) => categories.written).sort()).toEqual([0, 1]);
  });

  test('rewrites only changed rows and clears removed optional fields', async () => {
    change('biomarkers/ferritin.yaml', ({ labvendorMarkerId: _left, ...file }) => ({ ...file, aliases: ['iron stores'] }));
    const report = await seedContent(testDatabase.url, folder);
    expect(report.biomarkers).toEqual({ written: 1, removed: 0 });
    expect(await one(`SELECT aliases, labvendor_marker_id FROM content.biomarker WHERE slug = 'ferritin'`)).toEqual({
      aliases: ['iron stores'],
      labvendor_marker_id: null,
    });
  });

  test('keeps counters when a text changes', async () => {
    await database.pool.query(`UPDATE content.biomarker SET view_count = 7, trending_score = 1.5 WHERE slug = 'ferritin'`);
    change('biomarkers/ferritin.yaml', (file) => ({ ...file, summary: `${file.summary} Changed.` }));
    await seedContent(testDatabase.url, folder);
    expect(await one(`SELECT view_count, trending_score FROM content.biomarker WHERE slug = 'ferritin'`)).toEqual({ view_count: 7, trending_score: 1.5 });
  });

  test('removes a biomarker that left the files, with all dependent rows', async () => {
    removeEverywhere('arsenic');
    const report = await seedContent(testDatabase.url, folder);
    expect(report.biomarkers.removed).toBe(1);
    expect(await one(`SELECT count(*)::int FROM content.biomarker WHERE slug = 'arsenic'`)).toEqual({ count: 0 });
    expect(await one(`SELECT count(*)::int FROM content.catalog_item WHERE handle = 'arsenic'`)).toEqual({ count: 0 });
    expect(
      await one(`SELECT count(*)::int FROM content.testing_guideline g LEFT JOIN content.biomarker b ON b.id = g.biomarker_id WHERE b.id IS NULL`),
    ).toEqual({
      count: 0,
    });
  });

  test('restores the panel places of a biomarker that returns', async () => {
    removeEverywhere('arsenic');
    await seedContent(testDatabase.url, folder);
    await seedContent(testDatabase.url);
    expect(
      await one(`SELECT count(*)::int FROM content.lab_package_biomarker m JOIN content.biomarker b ON b.id = m.biomarker_id WHERE b.slug = 'arsenic'`),
    ).toEqual({
      count: readContentFiles().labPackages.filter(({ biomarkers }) => biomarkers.includes('arsenic')).length,
    });
  });

  test("refuses to delete members' submissions, names the biomarker, and changes nothing", async () => {
    await database.pool.query(
      `INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags) SELECT gen_random_uuid(), id, 't', 'b', 'a', '{}' FROM content.biomarker WHERE slug = 'arsenic'`,
    );
    removeEverywhere('arsenic');
    change('categories/heart-health.yaml', (file) => ({ ...file, description: 'Changed.' }));
    await expect(seedContent(testDatabase.url, folder)).rejects.toThrow(/"arsenic" left the content files, but members wrote/);
    expect(await one(`SELECT description FROM content.category WHERE slug = 'heart-health'`)).not.toEqual({ description: 'Changed.' });
  });

  test("owns the questions of the files and leaves members' questions alone", async () => {
    await database.pool.query(
      `INSERT INTO content.question (id, biomarker_id, question, category) SELECT gen_random_uuid(), id, 'From a member?', 'general' FROM content.biomarker WHERE slug = 'ferritin'`,
    );
    await seedContent(testDatabase.url, folder);
    expect(await one(`SELECT count(*)::int FROM content.question WHERE question = 'From a member?'`)).toEqual({ count: 1 });
  });
});

describe('a medical review', () => {
  eachOnItsOwnDatabase();

  const review = { status: 'approved', reviewer: 'Dr. Example', note: 'Read in full.', reviewedOn: '2026-11-01' } as const;
  const statusOf = (slug: string) =>
    one(`SELECT medical_review_status AS status, last_medical_review IS NOT NULL AS dated FROM content.biomarker WHERE slug = '${slug}'`);

  test('is the only way out of pending', async () => {
    expect(await one(`SELECT count(*)::int FROM content.biomarker WHERE medical_review_status <> 'pending'`)).toEqual({ count: 0 });
  });

  test('survives the seed', async () => {
    await reviewBiomarker(postgresReviews(database), 'zinc', review, '2026-11-21');
    await seedContent(testDatabase.url, folder);
    expect(await statusOf('zinc')).toEqual({ status: 'approved', dated: true });
  });

  test('reverts to pending when the text changes, and its record stays', async () => {
    await reviewBiomarker(postgresReviews(database), 'copper', review, '2026-11-21');
    change('biomarkers/copper.yaml', (file) => ({ ...file, summary: `${file.summary} Changed.` }));
    await seedContent(testDatabase.url, folder);
    expect(await statusOf('copper')).toEqual({ status: 'pending', dated: true });
    expect(await one(`SELECT count(*)::int FROM content.medical_review r JOIN content.biomarker b ON b.id = r.biomarker_id WHERE b.slug = 'copper'`)).toEqual({
      count: 1,
    });
  });

  test('cannot be dated in the future or name an unknown biomarker', async () => {
    await expect(reviewBiomarker(postgresReviews(database), 'iron', { ...review, reviewedOn: '2026-11-22' }, '2026-11-21')).rejects.toMatchObject({
      details: 'date: 2026-11-22 lies in the future',
    });
    await expect(reviewBiomarker(postgresReviews(database), 'unobtainium', review, '2026-11-21')).rejects.toMatchObject({ code: 'biomarker_not_found' });
    expect(await statusOf('iron')).toEqual({ status: 'pending', dated: false });
  });
});

describe('a bad file', () => {
  type Fault = [string, string, (file: Content) => Content, RegExp];
  const faults: Fault[] = [
    ['a field of the wrong type', 'biomarkers/ferritin.yaml', (file) => ({ ...file, aliases: 'iron' }), /biomarkers\/ferritin\.yaml: aliases: /],
    ['a field that nobody knows', 'biomarkers/ferritin.yaml', (file) => ({ ...file, colour: 'red' }), /biomarkers\/ferritin\.yaml: .*"colour"/],
    [
      'a category that does not exist',
      'biomarkers/ferritin.yaml',
      (file) => ({ ...file, category: 'no-such' }),
      /biomarkers\/ferritin: category: "no-such" does not exist/,
    ],
    [
      'a related test that does not exist',
      'biomarkers/ferritin.yaml',
      (file) => ({ ...file, testingGuidelines: [{ ...file.testingGuidelines[0], relatedTests: ['no-such'] }] }),
      /biomarkers\/ferritin: relatedTests: "no-such" does not exist/,
    ],
    ['a range without a source', 'biomarkers/ferritin.yaml', (file) => ({ ...file, ranges: [{ ...file.ranges[0], source: undefined }] }), /ranges\.0\.source/],
    [
      'a slug that is not the name of the file',
      'biomarkers/ferritin.yaml',
      (file) => ({ ...file, slug: 'other' }),
      /ferritin\.yaml: is named after another thing/,
    ],
    ['a reserved slug', 'biomarkers/ferritin.yaml', (file) => ({ ...file, slug: 'trending' }), /slug: this slug is reserved/],
    [
      'a LOINC code of another marker',
      'biomarkers/ferritin.yaml',
      (file) => ({ ...file, loinc: { code: '2093-3', name: 'x' } }),
      /LOINC code "2093-3" stands twice/,
    ],
    ['a price of part of a cent', 'lab-packages/max.yaml', (file) => ({ ...file, priceUsd: 499.999 }), /lab-packages\/max\.yaml: priceUsd: whole cents/],
    [
      'a package of an unknown marker',
      'lab-packages/max.yaml',
      (file) => ({ ...file, biomarkers: ['no-such'] }),
      /lab-packages\/max: biomarkers: "no-such" does not exist/,
    ],
    [
      'a care sign that the dictionary lacks',
      'biomarkers/zinc.yaml',
      (file) => ({ ...file, careSigns: ['no-such'] }),
      /biomarkers\/zinc: careSigns: "no-such" does not exist/,
    ],
    [
      'a threshold without a bound',
      'biomarkers/zinc.yaml',
      (file) => ({ ...file, thresholds: [{ kind: 'target', label: 'l', population: 'p', unit: 'ug/dL', meaning: 'm', source: 's' }] }),
      /biomarkers\/zinc\.yaml: thresholds\.0: a threshold needs at least one bound/,
    ],
    [
      'a comparison without a source',
      'comparisons/everlywell.yaml',
      (file) => ({ ...file, facts: [{ ...file.facts[0], sourceUrl: undefined }] }),
      /facts\.0\.sourceUrl/,
    ],
  ];

  test.each(faults)('with %s is refused by file and field', (_what, path, edit, message) => {
    change(path, edit);
    expect(() => readContentFiles(folder)).toThrow(message);
  });

  test('that is invalid YAML is refused by name, together with every other fault', () => {
    writeFileSync(join(folder, 'biomarkers/zinc.yaml'), 'slug: [');
    change('biomarkers/iron.yaml', (file) => ({ ...file, unit: 5 }));
    expect(() => readContentFiles(folder)).toThrow(/zinc\.yaml[\s\S]*iron\.yaml: unit|iron\.yaml: unit[\s\S]*zinc\.yaml/);
  });
});

// A file as parsed YAML; the schema under test judges its shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Content = Record<string, any>;

function change(path: string, edit: (file: Content) => Content): void {
  const file = join(folder, path);
  writeFileSync(file, dump(edit(load(readFileSync(file, 'utf8')) as Content)));
}

function removeEverywhere(slug: string): void {
  const { biomarkers, labPackages, catalog, questions } = readContentFiles();
  rmSync(join(folder, `biomarkers/${slug}.yaml`));
  if (questions.some(({ biomarker }) => biomarker === slug)) rmSync(join(folder, `questions/${slug}.yaml`));
  const without = (slugs: string[]) => slugs.filter((other) => other !== slug);
  for (const { slug: name } of labPackages) change(`lab-packages/${name}.yaml`, (file) => ({ ...file, biomarkers: without(file.biomarkers) }));
  for (const { category } of catalog)
    change(`catalog/${category}.yaml`, (file) => ({ ...file, tests: file.tests.filter(({ biomarkers: measured }: Content) => !measured.includes(slug)) }));
  for (const { slug: name, testingGuidelines } of biomarkers)
    if (name !== slug && testingGuidelines.some(({ relatedTests }) => relatedTests.includes(slug)))
      change(`biomarkers/${name}.yaml`, (file) => ({
        ...file,
        testingGuidelines: file.testingGuidelines.map((guideline: Content) => ({ ...guideline, relatedTests: without(guideline.relatedTests) })),
      }));
  for (const name of SEARCH_FILES) change(`search/${name}.yaml`, (topics) => topics.map((topic: Content) => ({ ...topic, tests: without(topic.tests) })));
}

async function one(statement: string): Promise<unknown> {
  const { rows } = await database.pool.query(statement);
  return rows[0];
}
