import { expect, it } from '@jest/globals';
import { doubtsOf } from './doubts.ts';

const range = (unit: string, normalMin: number | undefined, normalMax: number | undefined) => ({ unit, normalMin, normalMax });
const numbers = {
  unit: 'mg/dL',
  conversions: [{ unit: 'µmol/L', slope: 100, intercept: 0 }],
  // The second is printed in another unit: its numbers are no limits of this one.
  optimalRanges: [range('mg/dL', 1, 2), range('µmol/L', 100, 200)],
  thresholds: [
    { quantity: 'level', unit: 'mg/dL', high: 4 },
    { quantity: 'change', unit: 'mg/dL', high: 900 },
    { quantity: 'level', unit: 'µmol/L', high: 400 },
  ],
} as unknown as Parameters<typeof doubtsOf>[0];
const doubts = (value: number, unit = 'mg/dL', more = {}) => doubtsOf(numbers, { value, unit, ...more } as Parameters<typeof doubtsOf>[1]);

const MEANT = (value: number, unit: string, likelier: string) => [`${value} ${unit} is rare. Did you mean ${value} ${likelier}?`];

it.each<[number, string, string[]]>([
  [1.5, 'mg/dL', []],
  [11.9, 'mg/dL', []],
  [12, 'mg/dL', []],
  [120, 'mg/dL', MEANT(120, 'mg/dL', 'µmol/L')],
  [0.34, 'mg/dL', []],
  [1.5, 'µmol/L', MEANT(1.5, 'µmol/L', 'mg/dL')],
  [150, 'µmol/L', []],
  [0, 'mg/dL', []],
  [2000, 'mg/dL', []],
  [2004, 'mg/dL', ['2004 mg/dL is far outside of what laboratories see. Check the number and its unit on the report.']],
])('of %j %s', (value, unit, expected) => expect(doubts(value, unit)).toEqual(expected));

it('leaves out a value below what an assay measures, and a marker without limits', () => {
  expect(doubts(0.001, 'mg/dL', { comparator: '<' })).toEqual([]);
  expect(doubts(0.001, 'mg/dL')).not.toEqual([]);
  expect(doubtsOf({ ...numbers, optimalRanges: [], thresholds: [] }, { value: 1e6, unit: 'mg/dL' } as Parameters<typeof doubtsOf>[1])).toEqual([]);
});
