import { expect, it } from '@jest/globals';
import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { NO_LOWER_LIMIT, NO_UPPER_LIMIT } from '../model/range-notes.ts';
import { bandOf, labelsOf, normalOf } from './range-words.ts';

const words = (normalMin: number, normalMax: number, unit: string, notes = '') => normalOf({ normalMin, normalMax, unit, notes } as OptimalRange);

it('an interval shows its unit and describes an open bound in words', () => {
  expect(words(0.4, 4, 'mIU/L')).toBe('0.4–4 mIU/L');
  expect(words(0, 1200, 'pg/mL', NO_LOWER_LIMIT)).toBe('up to 1,200 pg/mL');
  expect(words(60, 999, 'mg/dL', NO_UPPER_LIMIT)).toBe('60 mg/dL or more');
  expect(words(0.000125, 0.00025, 'g/L')).toBe('0.000125–0.00025 g/L');
});

it('a pure number has no unit and equal decimals on both sides', () => {
  expect(words(1.002, 1.03, '1')).toBe('1.002–1.030');
  expect(words(1.002, 1.03, '1', NO_LOWER_LIMIT)).toBe('up to 1.030');
  expect(words(1, 3, '1', NO_UPPER_LIMIT)).toBe('1 or more');
});

it.each([
  [{ low: 5.7, lowInclusive: true, high: 6.4, highInclusive: true, unit: '%' }, '5.7–6.4 %'],
  [{ low: 0.5, lowInclusive: true, high: 1.5, highInclusive: false, unit: '10³/µL' }, '0.5 to below 1.5 10³/µL'],
  [{ low: 6.5, lowInclusive: true, unit: '%' }, '6.5 % or more'],
  [{ low: 10.4, lowInclusive: false, unit: 'mg/dL' }, 'above 10.4 mg/dL'],
  [{ high: 70, highInclusive: false, unit: 'mg/dL' }, 'below 70 mg/dL'],
  [{ high: 18, highInclusive: true, unit: '%' }, 'up to 18 %'],
  [{ low: 80, lowInclusive: true, unit: 'titer' }, '1:80 or more'],
  [{ low: 2, lowInclusive: true, unit: '+' }, '2+ or more'],
  [{ low: 1.035, lowInclusive: false, unit: '1' }, 'above 1.035'],
  [{ quantity: 'rise', low: 0.3, lowInclusive: true, unit: 'mg/dL' }, 'a rise of 0.3 mg/dL or more'],
  [{ quantity: 'difference', low: 1, lowInclusive: false, unit: 'mg/dL' }, 'more than 1 mg/dL above the upper limit'],
  [{ quantity: 'difference', low: 1, lowInclusive: true, unit: 'mg/dL' }, '1 mg/dL or more above the upper limit'],
])('a decision value states which bounds it includes: %j', (band, said) => {
  expect(bandOf(band as Threshold)).toBe(said);
});

it.each([
  ['male', 0, 17, 'Boys, 0 to 17 years'],
  ['female', 0, 17, 'Girls, 0 to 17 years'],
  ['both', 1, 17, 'Children, 1 to 17 years'],
  ['both', 12, 18, 'Everyone, 12 to 18 years'],
  ['both', 18, 119, 'Adults, 18 to 119 years'],
  ['female', 12, 50, 'Women, 12 to 50 years'],
  ['male', 50, 120, 'Men, 50 years and older'],
  ['both', 0, 120, 'Everyone, all ages'],
] as const)('a row for %s from %i to %i years is called "%s"', (gender, ageMin, ageMax, label) => {
  expect(labelsOf([{ gender, ageMin, ageMax } as OptimalRange])).toEqual([label]);
});

it('one year is one', () => {
  const row = { gender: 'both', ageMin: 1, ageMax: 120 } as OptimalRange;
  expect(labelsOf([row])).toEqual(['Everyone, 1 year and older']);
  expect(labelsOf([{ ...row, ageMin: 2 }])).toEqual(['Everyone, 2 years and older']);
});

it('rows are labeled by condition, and by laboratory if the condition is equal', () => {
  const row = { gender: 'female', ageMin: 18, ageMax: 120 } as OptimalRange;
  expect(labelsOf([{ ...row, condition: 'luteal phase' }, row])).toEqual(['Women, 18 years and older (luteal phase)', 'Women, 18 years and older']);
  expect(
    labelsOf([
      { ...row, laboratory: 'A' },
      { ...row, laboratory: 'B' },
    ]),
  ).toEqual(['Women, 18 years and older (A)', 'Women, 18 years and older (B)']);
  expect(labelsOf([{ ...row, isPregnancySpecific: true, condition: 'pregnancy, first trimester' }])).toEqual(['Pregnancy, first trimester']);
});
