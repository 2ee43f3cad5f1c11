import { expect, it } from '@jest/globals';
import { reportVocabulary, type VocabularyTables } from './read-vocabulary.ts';

const range = (normalMin: number | undefined, normalMax: number | undefined) => ({ normalMin, normalMax });
const biomarker = (slug: string, more: object = {}) => ({
  ...{ slug, name: slug.toUpperCase(), aliases: [], category: { name: 'Iron' }, conversions: [], optimalRanges: [] },
  ...more,
});
const code = (more: Partial<VocabularyTables['loincCodes'][number]>) => ({
  code: '1-1',
  slug: 'ferritin',
  use: 'same' as const,
  name: '',
  exampleUnit: '',
  ...more,
});

const tables: VocabularyTables = {
  names: [
    { printed: 'Serum Glucose', slug: 'glucose', kind: 'ask:fasting', needsUnit: false },
    { printed: 'Known', slug: 'ferritin', kind: 'exact', needsUnit: false },
  ],
  lookAlikes: [{ printed: 'Transferrin', why: 'another test' }],
  units: [{ printed: 'ng/mL', ucum: 'ng/mL' }],
  loincCodes: [
    code({ code: '1-1', use: 'never', slug: 'iron' }),
    code({ code: '1-1', use: 'same' }),
    code({ code: '2-2', use: 'same' }),
    code({ code: '2-2', use: 'never', slug: 'iron' }),
    code({ code: '3-3', use: 'same', slug: 'ferritin' }),
    code({ code: '3-3', use: 'ask', slug: 'glucose' }),
    code({ code: '4-4', use: 'own interval', exampleUnit: 'mU/L;U/L' }),
    code({ code: '5-5', use: 'same in moles', exampleUnit: 'nmol/L' }),
    code({ code: '6-6', use: 'same in moles', exampleUnit: 'nmol/L' }),
    code({ code: '7-7', use: 'same', exampleUnit: 'g/L' }),
    code({ code: '8-8', use: 'own interval', slug: 'glucose', exampleUnit: 'kg/L' }),
  ],
  markers: [{ slug: 'ferritin', unit: 'ng/mL' }],
};

const { names, lookAlikes, units, loinc, markers } = reportVocabulary(tables, [
  biomarker('ferritin', {
    ...{ aliases: ['known', 'TRANSFERRIN', 'Fer'], abbreviation: 'Ferr' },
    conversions: [{ unit: 'µg/L', ucumUnit: 'ug/L', slope: 1, intercept: 2 }],
    noRangeReason: 'No word of a test with a unit.',
    optimalRanges: [range(12, 150), range(undefined, 400), range(30, undefined)],
  }),
  biomarker('glucose', { optimalRanges: [range(70, 99), range(60, 95)] }),
  biomarker('iron', { noRangeReason: 'Negative is usual.' }),
] as unknown as Parameters<typeof reportVocabulary>[1]);

it('has the names of the tables and of the pages, the short ones with a need of their unit', () => {
  expect(names.map(({ printed, slug, kind, needsUnit }) => [printed, slug, kind, needsUnit])).toEqual([
    ['Serum Glucose', 'glucose', 'ask:fasting', false],
    ['Known', 'ferritin', 'exact', false],
    ['FERRITIN', 'ferritin', 'exact', false],
    ['Fer', 'ferritin', 'exact', true],
    ['Ferr', 'ferritin', 'exact', false],
    ['GLUCOSE', 'glucose', 'ask:fasting', false],
    ['IRON', 'iron', 'exact', false],
  ]);
  expect([lookAlikes, units]).toEqual([tables.lookAlikes, tables.units]);
});

it('has one meaning for each code: the first, unless that is another test', () => {
  expect(Object.entries(loinc).map(([number, { slug, use }]) => `${number} ${slug} ${use}`)).toEqual([
    ...['1-1 ferritin same', '2-2 ferritin same', '3-3 ferritin same', '4-4 ferritin own interval', '5-5 ferritin same in moles'],
    ...['6-6 ferritin same in moles', '7-7 ferritin same', '8-8 glucose own interval'],
  ]);
});

it('has the unit, the usual limits and the units without a factor of each marker', () => {
  expect(markers).toEqual([
    {
      ...{ slug: 'ferritin', name: 'FERRITIN', category: 'Iron', unit: 'ng/mL', usual: [0, 400] },
      conversions: [{ unit: 'ug/L', slope: 1, intercept: 2 }],
      ownIntervalOnly: ['mU/L', 'U/L', 'nmol/L'],
    },
    { slug: 'glucose', name: 'GLUCOSE', category: 'Iron', unit: '', conversions: [], ownIntervalOnly: ['kg/L'], usual: [60, 99] },
    { slug: 'iron', name: 'IRON', category: 'Iron', unit: '', conversions: [], ownIntervalOnly: [], usualAnswer: 'Negative is usual.' },
  ]);
});

it.each([
  ['serum', true],
  ['serum or plasma', true],
  ['EDTA plasma', true],
  ['fluoride plasma or serum', true],
  ['EDTA whole blood', undefined],
  ['venous whole blood', undefined],
  ['washed or packed red cells (not serum or plasma)', undefined],
  ['plasma or dried blood', undefined],
  ['urine', undefined],
  [undefined, undefined],
])('a marker of the specimen %j is measured in serum: %s', (type, inSerum) => {
  const described = [biomarker('ferritin', { specimen: type && { type } })] as unknown as Parameters<typeof reportVocabulary>[1];
  expect(reportVocabulary(tables, described).markers[0]!.inSerum).toBe(inSerum);
});
