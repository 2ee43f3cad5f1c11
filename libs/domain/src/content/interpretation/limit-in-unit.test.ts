import { describe, expect, it } from '@jest/globals';
import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { levelIn, limitInUnit, rangeIn } from './limit-in-unit.ts';

const LDL = { unit: 'mmol/L', ucumUnit: 'mmol/L', slope: 0.02586, intercept: 0 };

describe('a limit in another unit', () => {
  it.each([
    [130, 0.02586, 0, 3.4],
    [160, 0.02586, 0, 4.1],
    [92, 0.0555, 0, 5.1],
    [100, 0.0555, 0, 5.6],
    [7, 10.93, -23.5, 53],
    [0.8, 12.87, 0, 10.3],
    [264, 0.03467, 0, 9.15],
    [1.3, 88.4, 0, 115],
    [8.6, 0.2495, 0, 2.15],
    [12, 2.496, 0, 30],
    [7.5, 10, 0, 75],
    [0.7, 0.01, 0, 0.007],
    [0.00006, 2.5, 0, 0.00015],
  ])('%d at a factor of %d reads as a clinician prints it', (limit, slope, intercept, printed) => {
    expect(limitInUnit(limit, { slope, intercept })).toBe(printed);
  });

  it('has as many decimals as asked for', () => {
    expect(limitInUnit(130, LDL, 2)).toBe(3.36);
    expect(limitInUnit(130, LDL, 4)).toBe(3.3618);
  });
});

const threshold = (given: Partial<Threshold>) =>
  ({ quantity: 'level', unit: 'mg/g', low: 30, inUnits: [{ unit: 'mg/mmol', low: 3, printed: true }], ...given }) as Threshold;

describe('a level in a unit', () => {
  it('has its own numbers, or those that it gives for the other unit', () => {
    expect(levelIn(threshold({}), 'mg/g')).toMatchObject({ low: 30 });
    expect(levelIn(threshold({}), 'mg/mmol')).toMatchObject({ low: 3, unit: 'mg/mmol' });
    expect(levelIn(threshold({}), 'g/L')).toBeUndefined();
  });

  it.each(['rise', 'ratio', 'timesLimit', 'difference'] as const)('does not exist for a %s', (quantity) => {
    expect(levelIn(threshold({ quantity }), 'mg/g')).toBeUndefined();
  });
});

it('an interval has the printed limit of a decision value where both share it', () => {
  const range = { normalMin: 0, normalMax: 30, optimalMin: 0, optimalMax: 30, unit: 'mg/g' } as OptimalRange;
  const factor = { unit: 'mg/mmol', ucumUnit: 'mg/mmol{creat}', slope: 0.1131, intercept: 0 };
  expect(rangeIn(range, factor, [])).toMatchObject({ normalMax: 3.4, unit: 'mg/mmol' });
  expect(rangeIn(range, factor, [threshold({})])).toMatchObject({ normalMax: 3, optimalMax: 3 });
});
