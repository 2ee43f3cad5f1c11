import { describe, expect, it } from '@jest/globals';
import { NO_LOWER_LIMIT, NO_TARGET, NO_UPPER_LIMIT, type OptimalRange } from '@biomarker/domain/content';
import { splitRanges } from './range.ts';

const row = (more: Partial<OptimalRange>): OptimalRange => ({
  id: '00000000-0000-4000-8000-000000000000',
  gender: 'both',
  ageMin: 18,
  ageMax: 120,
  normalMin: 70,
  normalMax: 99,
  lowInclusive: true,
  highInclusive: true,
  optimalMin: 70,
  optimalMax: 99,
  unit: 'mg/dL',
  source: 'A source',
  notes: NO_TARGET,
  isPregnancySpecific: false,
  ...more,
});
const GLUCOSE = [{ unit: 'mmol/L', ucumUnit: 'mmol/L', slope: 0.0555, intercept: 0 }];
const standard = (more: Partial<OptimalRange>, conversions = GLUCOSE) =>
  splitRanges({ optimalRanges: [row(more)], thresholds: [], conversions }).standardRanges[0];

describe('a range in a tool answer', () => {
  it('has both bounds and the same bounds in the other unit', () => {
    expect(standard({})).toEqual({ gender: 'both', ageMin: 18, min: 70, max: 99, unit: 'mg/dL', inOtherUnits: ['3.9–5.5 mmol/L'], source: 'A source' });
  });

  it('omits an open bound and its standard sentence', () => {
    const notes = `Fasting. ${NO_LOWER_LIMIT}; 0 closes the interval. ${NO_TARGET}`;
    expect(standard({ normalMin: 0, notes })).toMatchObject({ max: 99, inOtherUnits: ['up to 5.5 mmol/L'], notes: 'Fasting.' });
    expect(standard({ normalMin: 0, notes })).not.toHaveProperty('min', expect.anything());
    const above = standard({ notes: `${NO_UPPER_LIMIT}; 99 mg/dL closes the interval for display and is no target.` });
    expect(above).toMatchObject({ min: 70, max: undefined, notes: undefined, inOtherUnits: ['3.9 mmol/L or more'] });
  });

  it('omits a unit with equal numbers and applies the offset of a conversion', () => {
    expect(standard({}, [{ unit: 'µg/L', ucumUnit: 'ug/L', slope: 1, intercept: 0 }])?.inOtherUnits).toBeUndefined();
    const percent = { normalMin: 4, normalMax: 5.6, unit: '%' };
    expect(standard(percent, [{ unit: 'mmol/mol', ucumUnit: 'mmol/mol', slope: 10.93, intercept: -23.5 }])?.inOtherUnits).toEqual(['20–38 mmol/mol']);
  });

  it('is optimal only where a guideline sets a target', () => {
    expect(splitRanges({ optimalRanges: [row({})], thresholds: [], conversions: [] }).optimalRanges).toEqual([]);
    expect(splitRanges({ optimalRanges: [row({ optimalMin: 0, optimalMax: 90 })], thresholds: [], conversions: [] }).optimalRanges).toMatchObject([
      { min: undefined, max: 90 },
    ]);
  });
});
