import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { dump } from 'js-yaml';
import type { PrismaClient } from '../../libs/db/src/generated/client.ts';
import type { ContentFiles } from './content-files.ts';
import { BiomarkerFile, CareSignsFile } from './files/biomarker-file.ts';
import { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from './files/catalog-files.ts';
import { ComparisonFile } from './files/comparison-file.ts';
import { contentRows } from './rows.ts';
import { writeContent } from './write-content.ts';

// A small content in full: each row that the files give, and each write of a seed in order, is a line that a person reads.

const NOW = '2026-05-04T09:30:00.000Z';
beforeAll(() => void jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'] }));
afterAll(() => void jest.useRealTimers());

const range = { gender: 'both', ageMin: 18, ageMax: 120, unit: 'ug/L', source: 'A laboratory', kind: 'laboratory reference interval' };
const threshold = { label: 'Low', population: 'Adults', unit: 'ug/L', meaning: 'Little iron.', source: 'A guideline' };
const biomarker = (slug: string, more: object = {}) =>
  BiomarkerFile.parse({
    ...{
      slug,
      name: `The ${slug}`,
      category: 'blood',
      applicableGender: 'both',
      aliases: [`${slug} stores`],
      summary: 'A summary.',
      significance: 'It matters.',
    },
    ...{ symptoms: ['Tired'], causes: ['Food'], keyInsights: ['One'], metaDescription: 'In short.', seoVariations: [`${slug} test`] },
    ...{ specimen: { type: 'Serum', fasting: 'no' }, testingGuidelines: [{ frequency: 'Yearly', conditions: ['Tired'], fastingRequired: false }], ...more },
  });
const question = { question: 'Why?', category: 'general', answers: [{ body: 'So.', authorRole: 'staff' }] };
const fact = {
  key: 'fasting',
  value: 'Blood',
  sourceUrl: 'https://shop.example',
  sourceTitle: 'Shop',
  sourceDate: '2026-05-02',
  checkedOn: '2026-05-03',
  confidence: 'A',
};
const test = { handle: 'iron-test', name: 'Iron test', aliases: ['FeT'], priceUsd: 19.99, biomarkers: ['ferritin', 'iron'] };

const PAGES = [
  'biomarkers/ferritin.yaml',
  'biomarkers/iron.yaml',
  'categories/blood.yaml',
  'comparisons/shop.yaml',
  'docs/about.md',
  'lab-packages/basic.yaml',
];

const content = {
  categories: [
    CategoryFile.parse({ slug: 'blood', name: 'Blood', displayOrder: 1, description: 'On blood.', commonConditions: ['Anemia'], keyBenefits: ['Early'] }),
  ],
  biomarkers: [
    biomarker('ferritin', {
      ...{
        loinc: { code: '2276-4', name: 'Ferritin' },
        unit: 'ng/mL',
        ucumUnit: 'ug/L',
        abbreviation: 'FER',
        labvendorMarkerId: 'vendor-1',
        careSigns: ['pain'],
      },
      conversions: [{ unit: 'nmol/L', ucumUnit: 'nmol/L', slope: 0.5 }],
      ranges: [
        { ...range, normalLow: 24, normalHigh: 307 },
        { ...range, normalLow: 10, displayMax: 90, isPregnancySpecific: true, pregnancyTrimester: 2, condition: 'pregnancy', laboratory: 'North' },
      ],
      thresholds: [
        { ...threshold, kind: 'target', high: 50, highInclusive: false },
        { ...threshold, kind: 'diagnostic', label: 'Very low', high: 30, highInclusive: true, inUnits: [{ unit: 'nmol/L', high: 15 }] },
        { ...threshold, kind: 'diagnostic', label: 'Lowest', high: 15, highInclusive: true },
        { ...threshold, kind: 'action', label: 'In another unit', low: 10, lowInclusive: true, unit: 'nmol/L' },
        { ...threshold, kind: 'action', label: 'A rise', quantity: 'rise', low: 5, lowInclusive: true },
      ],
      specimen: { type: 'Serum', fasting: 'preferred', fastingHours: 8, timeOfDay: 'morning', affectedByBiotin: true, notes: ['Sit.'] },
      nutritionGuidelines: [{ purpose: 'increase', recommendation: 'Eat lentils.' }],
      testingGuidelines: [{ frequency: 'Yearly', conditions: ['Tired'], fastingRequired: true, preparation: ['Stop biotin.'], relatedTests: ['iron'] }],
      researchLinks: [{ title: 'A study', url: 'https://study.example', type: 'review', year: 2020 }],
    }),
    biomarker('iron', { unit: 'µg/dL', ucumUnit: 'ug/dL', applicableGender: 'female' }),
  ],
  careSigns: CareSignsFile.parse({ pain: { sign: 'Chest pain', level: 'emergency' } }),
  labPackages: [
    LabPackageFile.parse({
      ...{ slug: 'basic', name: 'Basic panel', displayOrder: 1, tagline: 'A start.', description: 'A first look.', priceUsd: 99.5, categoryFocus: ['blood'] },
      ...{ targetConditions: ['Fatigue'], sampleType: 'blood', fastingRequired: true, turnaroundDays: 3, features: ['Fast'], biomarkers: ['ferritin', 'iron'] },
    }),
  ],
  catalog: [
    CatalogFile.parse({
      category: 'blood',
      tests: [test, { ...test, handle: 'not-orderable', isOrderable: false }, { ...test, handle: 'ferritin', biomarkers: ['ferritin'] }],
    }),
  ],
  concerns: [
    {
      ...{ concern: 'thyroid', about: 'the thyroid', words: ['neck'], timing: [], leftOut: [] },
      ...{ core: [{ markers: ['iron'] }, { markers: ['ferritin'], sex: ['male'] }] },
      ...{
        groups: [
          { tests: [{ marker: 'zinc', relevance: 1 }] },
          {
            tests: [
              { marker: 'copper', relevance: 5 },
              { marker: 'iron', relevance: 9 },
            ],
          },
        ],
      },
    },
  ],
  questions: [
    QuestionsFile.parse({
      biomarker: 'ferritin',
      questions: [
        { ...question, featured: true },
        { ...question, question: 'How?' },
      ],
    }),
  ],
  documents: [
    {
      slug: 'about',
      title: 'About',
      description: 'On us.',
      order: 2,
      words: ['imprint'],
      body: 'Fasting: {list:fasting-preferred}\n{list:fasting-required}\nBiotin: {list:biotin}',
    },
  ],
  comparisons: [ComparisonFile.parse({ slug: 'shop', name: 'Shop', country: 'US', facts: [fact, { ...fact, sourceDate: null }] })],
  search: [[{ words: ['hair-loss', 'bald'], tests: ['iron'] }]],
  searchNames: { ferritin: ['iron stores'] },
  absentTests: [{ name: 'Hair mineral analysis', loinc: '1-8', names: ['hair test'] }],
  vocabulary: {
    names: [
      { printed: 'FERR', slug: 'ferritin', kind: 'name', languages: 'en', needs_unit: '' },
      { printed: 'FE', slug: 'ferritin', kind: 'name', languages: 'en', needs_unit: 'yes' },
      { printed: 'Strip', slug: 'ferritin', kind: 'section-urine', languages: 'en', needs_unit: '' },
    ],
    'look-alikes': [{ printed: 'FERRO', looks_like: 'ferritin', why: 'Another test.' }],
    units: [{ printed: 'ng/ml', ucum: 'ng/mL' }],
    'loinc-codes': (['same', 'same in moles', 'own interval', 'other specimen', 'ask', 'never'] as const).flatMap((use, index) =>
      ['ferritin', 'iron'].map((slug, other) => ({ code: `${index + 1}${other}-0`, slug, use, name: `Ferritin ${use}`, example_unit: 'ug/L' })),
    ),
  },
  lastChanged: {
    ...Object.fromEntries(PAGES.map((path) => [path, { date: '2026-04-01', changed: ['ranges'], parts: {} }])),
    // Every field, in the words of the page.
    'biomarkers/iron.yaml': { date: '2026-04-02', changed: Object.keys(BiomarkerFile.shape), parts: {} },
    'lab-packages/basic.yaml': { date: '2026-04-03', changed: Object.keys(LabPackageFile.shape), parts: {} },
  },
} as unknown as ContentFiles;

const rows = contentRows(content);

it('the rows of a small content are those that were reviewed', () => {
  const { ordinaryWords, ...own } = rows;
  const text = dump({ ...own, ordinaryWords: ordinaryWords.slice(0, 5) }, { skipInvalid: true, noRefs: true, lineWidth: -1 });
  expect(text).toBe(golden(new URL('golden/rows.txt', import.meta.url), text));
});

type Args = { where?: { id?: { in?: string[] } }; data?: unknown };

/** Rows by what names them, a change by its columns. */
const shown = (name: string, value: unknown): unknown => {
  if (name !== 'data') return Array.isArray(value) && value.length > 20 ? [...value.slice(0, 2), 'and more'] : value;
  if (!Array.isArray(value)) return Object.entries(value as object).map(([column, given]) => `${column}${given === null ? ' empty' : ''}`);
  return value
    .slice(0, 20)
    .map((row: Record<string, unknown>) => (row.publishedAt ? [row.id, row.publishedAt] : (row.id ?? row.word ?? row.key ?? Object.values(row).join(' '))));
};

/** A database that holds an older row for the first of the ids that it is asked for, and none for the others. */
function toldSeed() {
  const told: string[] = [];
  const called = async (name: string, args: Args = {}) => {
    told.push(`${name} ${JSON.stringify(args, shown)}`);
    if (name.endsWith('.findMany')) return (args.where?.id?.in ?? []).slice(0, 1).map((id) => ({ id, sourceHash: 'older', textHash: 'older' }));
    return name.endsWith('.findFirst') ? null : { count: 1 };
  };
  const model = (name: string) => new Proxy({}, { get: (_none, call: string) => (args?: Args) => called(`${name}.${call}`, args) });
  const raw = async (words: TemplateStringsArray, ...values: unknown[]) => void told.push(String.raw(words, ...values));
  const tx = new Proxy({}, { get: (_none, name: string) => (name === '$executeRaw' ? raw : model(name)) });
  const prisma = {
    $transaction: async (work: (on: unknown) => unknown, options: object) => (told.push(`BEGIN ${JSON.stringify(options)}`), work(tx)),
  } as unknown as PrismaClient;
  return { told, prisma };
}

it('the writes of a seed are those that were reviewed, in their order', async () => {
  const { told, prisma } = toldSeed();
  const report = await writeContent(prisma, rows);
  const text = [...told, ...Object.entries(report).map(([part, { written, removed }]) => `${part}: ${written} written, ${removed} removed`), ''].join('\n');
  expect(text).toBe(golden(new URL('golden/writes.txt', import.meta.url), text));
});
