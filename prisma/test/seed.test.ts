import { connectDatabase, postgresReviews, type Database } from '@biomarker/db/content';
import { reviewBiomarker } from '@biomarker/domain/content';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { readContentFiles } from '../seeding/content-files.ts';
import { seedContent } from '../seeding/seed-content.ts';
import { change, copyFiles, folder, removeCopy, removeEverywhere, restoreFiles, touched, write, type Content } from './content-copy.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(copyFiles);
afterAll(removeCopy);

/** A copy of the template for each test: much faster than to seed again what a test changed. */
function eachOnItsOwnDatabase(): void {
  beforeEach(connect);
  afterEach(disconnect);
  afterEach(restoreFiles);
}

async function connect(): Promise<void> {
  testDatabase = await freshDatabase();
  database = connectDatabase({ url: testDatabase.url, maxConnections: 2, onError: () => {} });
}

async function disconnect(): Promise<void> {
  await database.close();
  await testDatabase.drop();
}

describe('the seed', () => {
  eachOnItsOwnDatabase();

  test('succeeds twice concurrently: one run writes what changed, and the other one nothing', async () => {
    change('categories/heart-health.yaml', (file) => ({ ...file, description: 'Changed.' }));
    const reports = await Promise.all([seedContent(testDatabase.url, folder), seedContent(testDatabase.url, folder)]);
    const done = reports.map((report) =>
      Object.entries(report)
        .filter(([, { written, removed }]) => written + removed > 0)
        .map(([table, { written }]) => `${table} ${written}`),
    );
    expect(done.sort((one, other) => one.length - other.length)).toEqual([[], ['searchDocuments 1', 'categories 1']]);
  });

  test('removes a biomarker that left the files, with all dependent rows, and restores its panel places when it returns', async () => {
    const places = `SELECT count(*)::int FROM content.lab_package_biomarker m JOIN content.biomarker b ON b.id = m.biomarker_id WHERE b.slug = 'arsenic'`;
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

    await seedContent(testDatabase.url);
    expect(await one(places)).toEqual({ count: readContentFiles().labPackages.filter(({ biomarkers }) => biomarkers.includes('arsenic')).length });
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
});

const REVIEW = { status: 'approved', reviewer: 'Dr. Example', note: 'Read in full.', reviewedOn: '2026-11-01' } as const;
const statusOf = (slug: string) =>
  one(`SELECT medical_review_status AS status, last_medical_review IS NOT NULL AS dated FROM content.biomarker WHERE slug = '${slug}'`);

// One seed after all of these edits and writes; each test looks at its own rows.
describe('a seed of three changed biomarkers', () => {
  let report: Awaited<ReturnType<typeof seedContent>>;
  let before: Date;
  beforeAll(async () => {
    await connect();
    await database.pool.query(`UPDATE content.biomarker SET view_count = 7, trending_score = 1.5 WHERE slug = 'iron'`);
    await database.pool.query(
      `INSERT INTO content.question (id, biomarker_id, question, category) SELECT gen_random_uuid(), id, 'From a member?', 'general' FROM content.biomarker WHERE slug = 'ferritin'`,
    );
    for (const slug of ['zinc', 'copper']) await reviewBiomarker(postgresReviews(database), slug, REVIEW, '2026-11-21');
    change('biomarkers/ferritin.yaml', ({ labvendorMarkerId: _left, ...file }) => ({ ...file, aliases: ['iron stores'] }));
    for (const slug of ['iron', 'copper']) change(`biomarkers/${slug}.yaml`, (file) => ({ ...file, summary: `${file.summary} Changed.` }));
    change('catalog/blood-cells.yaml', ({ tests: [first, ...others], ...file }) => ({
      ...file,
      tests: [{ ...first, biomarkers: first.biomarkers.slice(1) }, ...others],
    }));
    change('lab-packages/essential.yaml', ({ biomarkers: [_first, ...others], ...file }) => ({ ...file, biomarkers: others }));
    change('categories/heart-health.yaml', (file) => ({ ...file, description: `${file.description} Changed.` }));
    change('questions/albumin.yaml', ({ questions: [first, ...others], ...file }) => ({ ...file, questions: [{ ...first, category: 'general' }, ...others] }));
    ({ now: before } = (await one('SELECT now()')) as { now: Date });
    report = await seedContent(testDatabase.url, folder);
  });
  afterAll(async () => {
    await disconnect();
    restoreFiles();
  });

  test('rewrites only changed rows and clears removed optional fields', async () => {
    expect(report.biomarkers).toEqual({ written: 3, removed: 0 });
    expect(await one(`SELECT aliases, labvendor_marker_id FROM content.biomarker WHERE slug = 'ferritin'`)).toEqual({
      aliases: ['iron stores'],
      labvendor_marker_id: null,
    });
  });

  test.each([
    ['biomarkers', 'biomarker', 3],
    ['labPackages', 'lab_package', 1],
    ['catalogItems', 'catalog_item', 1],
    ['categories', 'category', 1],
    ['questions', 'question', 1],
  ] as const)('dates the rows of %s that it rewrites, and no others', async (part, table, count) => {
    expect(report[part].written).toBe(count);
    const { rows } = await database.pool.query(`SELECT count(*)::int FROM content.${table} WHERE updated_at > $1`, [before]);
    expect(rows).toEqual([{ count }]);
  });

  test('keeps counters when a text changes', async () => {
    expect(await one(`SELECT view_count, trending_score, summary LIKE '% Changed.' AS changed FROM content.biomarker WHERE slug = 'iron'`)).toEqual({
      view_count: 7,
      trending_score: 1.5,
      changed: true,
    });
  });

  test.each([
    ['test', 'catalog_item_biomarker m JOIN content.catalog_item o ON o.id = m.item_id', `o.handle = 'complete-blood-count'`, 'hemoglobin', 'hematocrit'],
    ['panel', 'lab_package_biomarker m JOIN content.lab_package o ON o.id = m.package_id', `o.slug = 'essential'`, 'total-cholesterol', 'ldl-cholesterol'],
  ])('takes a biomarker out of a %s that lost it', async (_kind, members, isChanged, lost, kept) => {
    const { rows } = await database.pool.query(
      `SELECT b.slug FROM content.${members} JOIN content.biomarker b ON b.id = m.biomarker_id WHERE ${isChanged} AND b.slug IN ('${lost}', '${kept}')`,
    );
    expect(rows).toEqual([{ slug: kept }]);
  });

  test("owns the questions of the files and leaves members' questions alone", async () => {
    expect(await one(`SELECT count(*)::int FROM content.question WHERE question = 'From a member?'`)).toEqual({ count: 1 });
  });

  test('keeps the medical review of an unchanged text', async () => {
    expect(await statusOf('zinc')).toEqual({ status: 'approved', dated: true });
  });

  test('reverts a medical review to pending when the text changes, and its record stays', async () => {
    expect(await statusOf('copper')).toEqual({ status: 'pending', dated: true });
    expect(await one(`SELECT count(*)::int FROM content.medical_review r JOIN content.biomarker b ON b.id = r.biomarker_id WHERE b.slug = 'copper'`)).toEqual({
      count: 1,
    });
  });
});

describe('a medical review', () => {
  eachOnItsOwnDatabase();

  test('is the only way out of pending', async () => {
    expect(await one(`SELECT count(*)::int FROM content.biomarker WHERE medical_review_status <> 'pending'`)).toEqual({ count: 0 });
  });

  test('cannot be dated in the future or name an unknown biomarker', async () => {
    await expect(reviewBiomarker(postgresReviews(database), 'iron', { ...REVIEW, reviewedOn: '2026-11-22' }, '2026-11-21')).rejects.toMatchObject({
      details: 'date: 2026-11-22 lies in the future',
    });
    await expect(reviewBiomarker(postgresReviews(database), 'unobtainium', REVIEW, '2026-11-21')).rejects.toMatchObject({ code: 'biomarker_not_found' });
    expect(await statusOf('iron')).toEqual({ status: 'pending', dated: false });
  });
});

describe('a bad file', () => {
  type Fault = [string, string, (file: Content) => Content, RegExp];
  const faults: Fault[] = [
    ['a field of the wrong type', 'biomarkers/ferritin.yaml', (file) => ({ ...file, aliases: 'iron' }), /biomarkers\/ferritin\.yaml: aliases: /],
    ['a field that nobody knows', 'biomarkers/iron.yaml', (file) => ({ ...file, colour: 'red' }), /biomarkers\/iron\.yaml: .*"colour"/],
    [
      'a category that does not exist',
      'biomarkers/copper.yaml',
      (file) => ({ ...file, category: 'no-such' }),
      /biomarkers\/copper: category: "no-such" does not exist/,
    ],
    [
      'a related test that does not exist',
      'biomarkers/arsenic.yaml',
      (file) => ({ ...file, testingGuidelines: [{ ...file.testingGuidelines[0], relatedTests: ['no-such'] }] }),
      /biomarkers\/arsenic: relatedTests: "no-such" does not exist/,
    ],
    [
      'a range without a source',
      'biomarkers/hdl-cholesterol.yaml',
      (file) => ({ ...file, ranges: [{ ...file.ranges[0], source: undefined }] }),
      /biomarkers\/hdl-cholesterol\.yaml: ranges\.0\.source/,
    ],
    ['a slug that is not the name of the file', 'biomarkers/lead.yaml', (file) => ({ ...file, slug: 'other' }), /lead\.yaml: is named after another thing/],
    ['a reserved slug', 'biomarkers/mercury.yaml', (file) => ({ ...file, slug: 'trending' }), /biomarkers\/mercury\.yaml: slug: this slug is reserved/],
    [
      'a LOINC code of another marker',
      'biomarkers/selenium.yaml',
      (file) => ({ ...file, loinc: { code: '2093-3', name: 'x' } }),
      /LOINC code "2093-3" stands twice/,
    ],
    ['a price of part of a cent', 'lab-packages/max.yaml', (file) => ({ ...file, priceUsd: 499.999 }), /lab-packages\/max\.yaml: priceUsd: whole cents/],
    [
      'a package of an unknown marker',
      'lab-packages/advanced.yaml',
      (file) => ({ ...file, biomarkers: ['no-such'] }),
      /lab-packages\/advanced: biomarkers: "no-such" does not exist/,
    ],
    [
      'a care sign that the dictionary lacks',
      'biomarkers/zinc.yaml',
      (file) => ({ ...file, careSigns: ['no-such'] }),
      /biomarkers\/zinc: careSigns: "no-such" does not exist/,
    ],
    [
      'a threshold without a bound',
      'biomarkers/cortisol.yaml',
      (file) => ({ ...file, thresholds: [{ kind: 'target', label: 'l', population: 'p', unit: 'ug/dL', meaning: 'm', source: 's' }] }),
      /biomarkers\/cortisol\.yaml: thresholds\.0: a threshold needs at least one bound/,
    ],
    [
      'a biomarker without a specimen',
      'biomarkers/homocysteine.yaml',
      (file) => ({ ...file, specimen: undefined }),
      /biomarkers\/homocysteine\.yaml: specimen: /,
    ],
    [
      'a step that a threshold names and the page lacks',
      'biomarkers/albumin-globulin-ratio.yaml',
      (file) => ({ ...file, thresholds: [{ ...file.thresholds[0], whatNext: 'no-such' }] }),
      /biomarkers\/albumin-globulin-ratio: thresholds: whatNext: "no-such" does not exist/,
    ],
    [
      'two steps of one id',
      'biomarkers/albumin.yaml',
      (file) => ({ ...file, whatNext: [file.whatNext[0], file.whatNext[0]] }),
      /id of whatNext in biomarkers\/albumin "[\w-]+" stands twice/,
    ],
    [
      'a care sign that stands twice',
      'biomarkers/acth.yaml',
      (file) => ({ ...file, careSigns: [file.careSigns[0], file.careSigns[0]] }),
      /biomarkers\/acth: care sign "[\w-]+" stands twice/,
    ],
    [
      'a package with a marker twice, and of a category that does not exist',
      'lab-packages/essential.yaml',
      (file) => ({ ...file, categoryFocus: ['no-such'], biomarkers: [...file.biomarkers, file.biomarkers[0]] }),
      /lab-packages\/essential: categoryFocus: "no-such" does not exist[\s\S]*lab-packages\/essential: biomarker "[\w-]+" stands twice/,
    ],
    [
      'a test of an unknown marker, and one that stands twice',
      'catalog/iron-status.yaml',
      (file) => ({ ...file, tests: [...file.tests, { ...file.tests[0], biomarkers: ['no-such'] }] }),
      /catalog\/iron-status: [\w-]+: "no-such" does not exist[\s\S]*catalog handle "[\w-]+" stands twice/,
    ],
    [
      'a catalog of a category that does not exist',
      'catalog/hormones.yaml',
      (file) => ({ ...file, category: 'no-such' }),
      /catalog\/no-such: category: "no-such" does not exist/,
    ],
    [
      'a concern that leaves out an unknown marker',
      'concerns/fatigue_energy.yaml',
      (file) => ({ ...file, leftOut: [{ ...file.leftOut[0], markers: ['no-such'] }] }),
      /concerns\/fatigue_energy: "no-such" does not exist/,
    ],
    [
      'a concern with a test of an unknown marker',
      'concerns/thyroid.yaml',
      ({ groups: [first, ...others], ...file }) => ({
        ...file,
        groups: [{ ...first, tests: [...first.tests, { ...first.tests[0], marker: 'no-such' }] }, ...others],
      }),
      /concerns\/thyroid: "no-such" does not exist/,
    ],
    ['questions on an unknown marker', 'questions/alt.yaml', (file) => ({ ...file, biomarker: 'no-such' }), /questions\/no-such: "no-such" does not exist/],
    [
      'a phrase of unknown tests, and one that stands twice',
      'search/symptoms.yaml',
      (topics) => [...(topics as Content[]), { words: [topics[0].words[0]], tests: ['no-such'] }],
      /search: [\w ]+: "no-such" does not exist[\s\S]*search: phrase "[\w ]+" stands twice/,
    ],
    [
      'a lab vendor marker of another biomarker',
      'biomarkers/ldl-cholesterol.yaml',
      (file) => ({ ...file, labvendorMarkerId: readContentFiles().biomarkers.find(({ slug }) => slug === 'total-cholesterol')!.labvendorMarkerId }),
      /lab vendor marker id ".+" stands twice/,
    ],
    [
      'a comparison without a source',
      'comparisons/everlywell.yaml',
      (file) => ({ ...file, facts: [{ ...file.facts[0], sourceUrl: undefined }] }),
      /facts\.0\.sourceUrl/,
    ],
  ];

  /** All faults stand in one error, so one reading finds them: each in a file of its own. */
  let found: string;
  beforeAll(() => {
    for (const [, path, edit] of faults) change(path, edit);
    expect(touched.size).toBe(faults.length);
    found = faultsIn(folder);
    restoreFiles();
    expect(faultsIn(folder)).toBe('none');
  });

  test.each(faults)('with %s is refused by file and field', (_what, _path, _edit, message) => {
    expect(found).toMatch(message);
  });

  test.each(['biomarkers/ferritin.yaml', 'categories/iron-status.yaml'])('with one fault in %s is refused for that fault alone', (path) => {
    change(path, (file) => ({ ...file, name: 5 }));
    expect(faultsIn(folder)).toMatch(/^The content has 1 fault:\n.*\/\w+\/[\w-]+\.yaml: name: .*$/);
    restoreFiles();
  });

  test('that is invalid YAML is refused by name, together with every other fault', () => {
    write('biomarkers/zinc.yaml', 'slug: [');
    change('biomarkers/iron.yaml', (file) => ({ ...file, unit: 5 }));
    expect(() => readContentFiles(folder)).toThrow(/zinc\.yaml[\s\S]*iron\.yaml: unit|iron\.yaml: unit[\s\S]*zinc\.yaml/);
    restoreFiles();
  });
});

function faultsIn(path: string): string {
  try {
    readContentFiles(path);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

async function one(statement: string): Promise<unknown> {
  const { rows } = await database.pool.query(statement);
  return rows[0];
}
