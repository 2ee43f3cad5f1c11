import { describe, expect, it } from '@jest/globals';
import type { BiomarkerDetail } from '@biomarker/domain/content';
import { inNumbers, peopleWithoutNumbers } from './biomarker.ts';

const row = (more: object) => ({
  ...{ kind: 'severity', label: 'high', quantity: 'level', population: 'adults', applies: {}, unit: 'mg/L', inUnits: [], meaning: 'high', source: 'A' },
  ...more,
});
const biomarker = (more: object = {}) =>
  ({
    ...{ slug: 'ferritin', name: 'Ferritin', applicableGender: 'both', optimalRanges: [], thresholds: [], conversions: [], loincAlso: [] },
    ...{ testingGuidelines: [], symptoms: [], causes: ['High: a'], medicalReviewStatus: 'pending' },
    ...more,
  }) as unknown as BiomarkerDetail;

describe('the people of whom a page has no numbers', () => {
  it.each<[string, object, string[]]>([
    ['no numbers', {}, ['children', 'pregnancy']],
    ['an interval from 11 years', { optimalRanges: [{ ageMin: 11 }] }, ['pregnancy']],
    ['an interval from 12 years', { optimalRanges: [{ ageMin: 12 }] }, ['children', 'pregnancy']],
    ['a decision value up to 17 years', { thresholds: [row({ applies: { ageMax: 17 } })] }, ['pregnancy']],
    ['a decision value up to 18 years', { thresholds: [row({ applies: { ageMax: 18 } })] }, ['children', 'pregnancy']],
    ['an interval of a pregnancy', { optimalRanges: [{ ageMin: 18, isPregnancySpecific: true }] }, ['children']],
    ['a decision value for a pregnancy', { thresholds: [row({ applies: { pregnancy: 'only' } })] }, ['children']],
    ['a decision value for others', { thresholds: [row({ applies: { pregnancy: 'never' } })] }, ['children', 'pregnancy']],
    ['a test of men', { applicableGender: 'male' }, ['children']],
    ['a test of women', { applicableGender: 'female' }, ['children', 'pregnancy']],
  ])('with %s', (_what, more, people) => expect(peopleWithoutNumbers(biomarker(more))).toEqual(people));
});

describe('a biomarker in numbers', () => {
  it('groups the decision values of one kind, unit, source and year, and the codes that differ alike', () => {
    const thresholds = [
      row({ label: 'a' }),
      row({ label: 'b', kind: 'target' }),
      row({ label: 'c' }),
      row({ label: 'd', source: 'B' }),
      row({ label: 'e', year: 2020 }),
      row({ label: 'f', unit: 'g/L' }),
    ];
    const loincAlso = [
      { code: '1', differs: 'method' },
      { code: '2', differs: 'specimen', name: 'Two' },
      { code: '3', differs: 'method' },
    ];
    const told = inNumbers(biomarker({ thresholds, loincAlso }));
    expect(told.thresholds!.map(({ kind, unit, source, year, values }) => [kind, unit, source, year, values.map(({ label }) => label).join()])).toEqual([
      ['severity', 'mg/L', 'A', undefined, 'a,c'],
      ['target', 'mg/L', 'A', undefined, 'b'],
      ['severity', 'mg/L', 'B', undefined, 'd'],
      ['severity', 'mg/L', 'A', 2020, 'e'],
      ['severity', 'g/L', 'A', undefined, 'f'],
    ]);
    expect(told.loincAlso!.map(({ differs, codes }) => [differs, codes.map(({ code }) => code)])).toEqual([
      ['method', ['1', '3']],
      ['specimen', ['2']],
    ]);
  });

  it('leaves out what says nothing new', () => {
    const conversions = [
      { unit: 'same', ucumUnit: 'same', slope: 1, intercept: 0 },
      { unit: 'shifted', ucumUnit: 'shifted', slope: 1, intercept: 2 },
    ];
    const inUnits = [
      { unit: 'same', low: 1 },
      { unit: 'shifted', low: 3 },
    ];
    const { thresholds, ...told } = inNumbers(biomarker({ conversions, thresholds: [row({ inUnits }), row({ quantity: 'rise', meaning: 'other' })] }));
    expect(thresholds![0]!.values.map(({ quantity, meaning, inUnits: others }) => ({ quantity, meaning, others }))).toEqual([
      { quantity: undefined, meaning: undefined, others: [{ unit: 'shifted', low: 3 }] },
      { quantity: 'rise', meaning: 'other', others: undefined },
    ]);
    expect(told).toMatchObject({ causes: ['High: a'], conversions });
    for (const empty of ['symptoms', 'loincAlso', 'frequency', 'relatedTests', 'preparation', 'interferingFactors']) expect(told).not.toHaveProperty(empty);
    expect(inNumbers(biomarker())).toMatchObject({ conversions: [] });
  });

  it('joins the guidelines of testing, and takes the time of the specimen first', () => {
    const guideline = (frequency: string, more: object) => ({
      frequency,
      fastingRequired: false,
      preparation: [],
      interferingFactors: [],
      relatedTests: [],
      ...more,
    });
    const testingGuidelines = [
      guideline('yearly', { preparation: ['rest'], interferingFactors: ['biotin'], relatedTests: ['tsh', 'iron'] }),
      guideline('monthly', { fastingRequired: true, bestTimeOfDay: 'noon', preparation: ['water'], interferingFactors: ['sweat'], relatedTests: ['crp'] }),
    ];
    expect(inNumbers(biomarker({ testingGuidelines }))).toMatchObject({
      ...{ fastingRequired: true, bestTimeOfDay: 'noon', frequency: ['yearly', 'monthly'], preparation: ['rest', 'water'] },
      ...{ interferingFactors: ['biotin', 'sweat'], relatedTests: ['tsh', 'iron', 'crp'] },
    });
    const specimen = { type: 'serum', fasting: 'no', timeOfDay: 'morning', notes: [] };
    expect(inNumbers(biomarker({ testingGuidelines, specimen }))).toMatchObject({ bestTimeOfDay: 'morning', specimen });
    expect(inNumbers(biomarker())).toMatchObject({ fastingRequired: false });
  });
});
