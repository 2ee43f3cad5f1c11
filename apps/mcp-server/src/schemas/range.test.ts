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

  const ABOVE = `${NO_UPPER_LIMIT}; 99 mg/dL closes the interval for display.`;
  it.each<[string, Partial<OptimalRange>, object]>([
    ['ends with an age below the oldest', { ageMax: 119 }, { ageMax: 119 }],
    ['has no end at the oldest age', { ageMax: 120 }, { ageMax: undefined }],
    ['says that its upper bound is outside', { highInclusive: false }, { max: 99, highInclusive: false }],
    ['says nothing of an upper bound that is open', { highInclusive: false, notes: ABOVE }, { max: undefined, highInclusive: undefined }],
  ])('%s', (_what, more, told) => expect({ ageMax: undefined, ...standard(more) }).toMatchObject(told));

  it.each<[string, Partial<OptimalRange>, object[]]>([
    ['with another lower bound', { optimalMin: 80 }, [{ min: 80, max: 99 }]],
    ['with another upper bound', { optimalMax: 90 }, [{ min: 70, max: 90 }]],
    ['beside an interval that is open above', { optimalMin: 80, notes: ABOVE }, [{ min: 80, max: undefined }]],
    ['that ends where the interval is open', { optimalMax: 90, notes: ABOVE }, [{ min: 70, max: 90 }]],
    ['of the interval itself', {}, []],
  ])('a target %s', (_what, more, targets) => {
    expect(splitRanges({ optimalRanges: [row(more)], thresholds: [], conversions: [] }).optimalRanges.map(({ min, max }) => ({ min, max }))).toEqual(targets);
  });

  it('a target without an interval is no standard range', () => {
    const { standardRanges, optimalRanges } = splitRanges({
      optimalRanges: [row({ normalMin: undefined, normalMax: undefined })],
      thresholds: [],
      conversions: [],
    });
    expect([standardRanges, optimalRanges.length]).toEqual([[], 1]);
  });

  describe('that differs from others by age alone', () => {
    const ages = [18, 30, 40, 50, 60];
    const split = (rows: OptimalRange[]) => splitRanges({ optimalRanges: rows, thresholds: [], conversions: GLUCOSE }).standardRanges;
    const rowsOf = (gender: 'female' | 'male', more: Partial<OptimalRange> = {}) =>
      ages.map((ageMin, index) => row({ gender, ageMin, ageMax: (ages[index + 1] ?? 121) - 1, normalMax: 99 + index, ...more }));

    it('is folded with them into a table, with its open sides', () => {
      const ranges = split([...rowsOf('male'), row({ gender: 'female' })]);
      expect(ranges).toHaveLength(2);
      expect(ranges[0]).toEqual({
        gender: 'male',
        ageMin: 18,
        unit: 'mg/dL',
        source: 'A source',
        byAge: {
          columns: ['ageMin', 'ageMax', 'min', 'max', 'inOtherUnits'],
          rows: [
            [18, 29, 70, 99, '3.9–5.5 mmol/L'],
            [30, 39, 70, 100, '3.9–5.6 mmol/L'],
            [40, 49, 70, 101, '3.9–5.6 mmol/L'],
            [50, 59, 70, 102, '3.9–5.7 mmol/L'],
            [60, null, 70, 103, '3.9–5.7 mmol/L'],
          ],
        },
      });
      expect(split(rowsOf('male', { normalMin: 0, notes: `${NO_LOWER_LIMIT}; 0 closes the interval.` }))[0]?.byAge?.rows[0]?.slice(0, 4)).toEqual([
        18,
        29,
        null,
        99,
      ]);
    });

    it('is not folded over sexes, sources, conditions, units or notes, nor with fewer than three others', () => {
      expect(split([...rowsOf('male').slice(0, 3), ...rowsOf('female').slice(0, 3)])).toHaveLength(6);
      for (const more of [{ source: 'Another' }, { condition: 'smokers' }, { unit: 'g/L' }, { notes: 'Fasting.' }, { highInclusive: false }])
        expect(split([...rowsOf('male').slice(0, 3), row({ gender: 'male', ...more })])).toHaveLength(4);
      expect(split([...rowsOf('male'), ...rowsOf('female')])).toHaveLength(2);
    });
  });
});
