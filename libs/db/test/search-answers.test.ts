import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
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
])('"%s" ranks %j first', async (text, tests) => {
  const { results } = await postgresBiomarkers(database).search({ text, limit: 10 });
  const first = results.slice(0, tests.length).map(({ slug }) => slug);
  expect(first.sort()).toEqual([...tests].sort());
});
