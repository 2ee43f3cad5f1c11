import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { readContentFiles } from '../../../prisma/seeding/content-files.ts';
import { connectDatabase, postgresBiomarkers, type Database } from '../src/content/index.ts';

// Queries that once returned rare tests or nothing.

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

const firstOf = async (text: string) => (await postgresBiomarkers(database).search({ text, limit: 3 })).results.map(({ slug }) => slug);

it.each(['salt', 'too much salt', 'low salt diet'])('"%s" is no "S. ALT" of a report', async (text) => {
  expect((await firstOf(text))[0]).toBe('sodium');
});

it.each(['is 6.2 a1c bad', 'is an a1c of 5.4 good', 'bad tsh', 'is my a1c okay', 'is potassium 5.6 dangerous'])(
  '"%s" asks for no bad cholesterol',
  async (text) => {
    const found = await firstOf(text);
    expect(found.filter((slug) => /cholesterol/.test(slug))).toEqual([]);
    expect(found[0]).toMatch(/^(?:hemoglobin-a1c|tsh|potassium)$/);
  },
);

it.each([
  ['bad cholesterol', 'ldl-cholesterol'],
  ['is my bad cholesterol bad', 'ldl-cholesterol'],
  ['good cholesterol', 'hdl-cholesterol'],
])('"%s" is a name', async (text, slug) => {
  expect((await firstOf(text))[0]).toBe(slug);
});

/** The named tests rank before all others, in any order. */
it.each([
  ['always tired', ['ferritin', 'hemoglobin', 'tsh']],
  ['depression', ['tsh', 'vitamin-b12', 'ferritin', 'vitamin-d-25-hydroxy']],
  ['weight gain', ['tsh', 'hemoglobin-a1c', 'glucose-fasting']],
  ['ozempic', ['hemoglobin-a1c', 'glucose-fasting', 'creatinine', 'egfr']],
  ['CMP', ['glucose-fasting', 'creatinine', 'sodium', 'potassium', 'calcium', 'alt', 'ast']],
  ['LFT', ['alt', 'ast', 'alkaline-phosphatase', 'bilirubin-total', 'albumin']],
  ['KFT', ['creatinine', 'egfr', 'blood-urea-nitrogen']],
  ['GPT', ['alt']],
  ['vit b', ['vitamin-b12', 'vitamin-b6', 'folate']],
  ['essential panel', ['total-cholesterol', 'ldl-cholesterol']],
  ['why am I tired', ['ferritin', 'hemoglobin', 'tsh', 'vitamin-b12', 'glucose-fasting', 'hemoglobin-a1c']],
  ['fatigue', ['ferritin', 'hemoglobin', 'tsh', 'vitamin-b12', 'glucose-fasting', 'hemoglobin-a1c']],
  ['brain fog', ['tsh', 'vitamin-b12', 'ferritin', 'hemoglobin', 'vitamin-d-25-hydroxy']],
  ['diabetes', ['hemoglobin-a1c', 'glucose-fasting', 'estimated-average-glucose', 'insulin-fasting', 'urine-albumin-creatinine-ratio']],
  ['iron deficiency', ['ferritin', 'transferrin-saturation', 'iron', 'total-iron-binding-capacity', 'hemoglobin']],
  ['CBC', ['hemoglobin', 'white-blood-cell-count', 'platelet-count', 'red-blood-cell-count', 'hematocrit', 'mcv']],
  ['liver panel', ['alt', 'ast', 'alkaline-phosphatase', 'bilirubin-total', 'albumin']],
  ['thyroid panel', ['tsh', 'free-t4', 'free-t3', 'thyroid-peroxidase-antibodies']],
  ['statins', ['ldl-cholesterol', 'alt', 'creatine-kinase']],
  ['levothyroxine', ['tsh']],
  ['inflammation', ['hs-crp', 'esr']],
  ['feritin', ['ferritin']],
  ['tyroid', ['tsh']],
  ['sgpt', ['alt']],
  ['lp(a)', ['lipoprotein-a']],
  ['2276-4', ['ferritin']],
  ['vit d', ['vitamin-d-25-hydroxy']],
  ['a1c', ['hemoglobin-a1c']],
  ['tryglicerides', ['triglycerides']],
  ['thyriod', ['tsh']],
  ['low T symptoms', ['testosterone-total']],
  ['omega 6', ['omega-6-omega-3-ratio']],
  ['red cell indices', ['mcv', 'mch', 'mchc', 'rdw']],
  ['BNP vs NT-proBNP', ['nt-probnp']],
  ['bnp vs nt-probnp', ['nt-probnp']],
  ['can ca 125 find cancer', ['ca-125']],
  ['VS', ['esr']],
  ['white blood cells in urine', ['urine-leukocyte-esterase']],
  ['bun to creatinine ratio', ['bun-creatinine-ratio']],
])('"%s" ranks %j first', async (text, tests) => {
  const { results } = await postgresBiomarkers(database).search({ text, limit: 10 });
  const first = results.slice(0, tests.length).map(({ slug }) => slug);
  expect(first.sort()).toEqual([...tests].sort());
});

/** The core of a concern, then its other tests, the most relevant first. */
it.each([
  ['sluggish', ['hemoglobin', 'ferritin', 'tsh', 'vitamin-b12', 'hs-crp', 'free-t4']],
  ['longevity', ['ldl-cholesterol', 'egfr', 'tsh', 'lipoprotein-a', 'vitamin-d-25-hydroxy']],
  ['stroke risk', ['ldl-cholesterol', 'apolipoprotein-b', 'hs-crp']],
])('"%s" ranks %j in this order', async (text, tests) => {
  const { results } = await postgresBiomarkers(database).search({ text, limit: 50 });
  expect(results.map(({ slug }) => slug).filter((slug) => tests.includes(slug))).toEqual(tests);
});

/** Abbreviations of diseases, drugs and panels that people type. */
it.each([
  ['SLE', 'lupus'],
  ['RA', 'rheumatoid arthritis'],
  ['PMR', 'polymyalgia rheumatica'],
  ['T1D', 'type 1 diabetes'],
  ['T2D', 'type 2 diabetes'],
  ['DKA', 'diabetic ketoacidosis'],
  ['NAFLD', 'fatty liver'],
  ['MASLD', 'fatty liver'],
  ['CKD', 'chronic kidney disease'],
  ['ESRD', 'kidney failure'],
  ['AKI', 'kidney failure'],
  ['UTI', 'urinary tract infection'],
  ['IBD', 'inflammatory bowel disease'],
  ['IBS', 'irritable bowel'],
  ['PCOS', 'polycystic ovary syndrome'],
  ['ED', 'erectile dysfunction'],
  ['HTN', 'high blood pressure'],
  ['CHF', 'heart failure'],
  ['CAD', 'coronary artery disease'],
  ['AFib', 'atrial fibrillation'],
  ['ITP', 'low platelets'],
  ['NSAID', 'ibuprofen'],
  ['SSRI', 'sertraline'],
  ['PPI', 'omeprazole'],
  ['ARB', 'losartan'],
  ['ACE inhibitor', 'lisinopril'],
  ['TRT', 'testosterone replacement'],
  ['HRT', 'hormone replacement'],
  ['GLP-1', 'semaglutide'],
  ['CBC', 'complete blood count'],
  ['FBC', 'full blood count'],
  ['85025', 'complete blood count'],
  ['CMP', 'comprehensive metabolic panel'],
  ['BMP', 'basic metabolic panel'],
  ['LFTs', 'liver function test'],
  ['RFT', 'renal function panel'],
  ['U&E', 'urea and electrolytes'],
  ['TFT', 'thyroid function test'],
  ['full body checkup', 'checkup'],
  ['general health check', 'checkup'],
  ['routine blood work', 'checkup'],
  ['blood test', 'checkup'],
  ['cheap lab tests near me', 'checkup'],
  ['how to lead a healthy life', 'checkup'],
  ['what leads to heart disease', 'heart disease'],
  ['my pal has anemia', 'anemia'],
  ['UA', 'urinalysis'],
])('"%s" finds the tests of "%s"', async (abbreviation, name) => {
  expect(await firstOf(abbreviation)).toEqual(await firstOf(name));
  expect(await firstOf(name)).not.toEqual([]);
});

it('every phrase of the search files with a digit or a sign finds the first of its tests', async () => {
  const rows = readContentFiles().search.flat();
  const signed = rows.flatMap(({ words, tests }) => words.filter((word) => /[^\p{L} ]/u.test(word)).map((word) => [word, tests[0]!] as const));
  expect(signed.length).toBeGreaterThan(30);
  const found = await Promise.all(signed.map(async ([word, test]) => [word, test, await firstOf(word)] as const));
  expect(found.filter(([, test, first]) => !first.includes(test))).toEqual([]);
});

it.each([
  ['smoking', 'cadmium'],
  ['exercise', 'creatine-kinase'],
  ['sun', 'vitamin-d-25-hydroxy'],
  ['eggs', 'anti-mullerian-hormone'],
  ['oxygen', 'hemoglobin'],
])('the ordinary word "%s" finds %s by its text', async (text, test) => {
  expect(await firstOf(text)).toContain(test);
});
