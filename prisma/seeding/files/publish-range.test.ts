import { describe, expect, it } from '@jest/globals';
import { NO_LOWER_LIMIT, NO_TARGET, NO_UPPER_LIMIT } from '@biomarker/domain/content';
import type { SourcedRange } from './biomarker-file.ts';
import { publishRange } from './publish-range.ts';

const row: SourcedRange = {
  gender: 'both',
  ageMin: 18,
  ageMax: 120,
  unit: 'ug/L',
  source: 'A laboratory',
  lowInclusive: true,
  highInclusive: true,
  kind: 'laboratory reference interval',
};
const published = (sides: Partial<SourcedRange>) => publishRange({ ...row, ...sides }, 'µg/L', 'ug/L');

describe('a published range', () => {
  it('has the bounds of its source', () => {
    expect(published({ normalLow: 24, normalHigh: 307 })).toEqual({
      ...{ normalMin: 24, normalMax: 307, optimalMin: 24, optimalMax: 307, unit: 'µg/L' },
      ...{ hasGuidelineTarget: false, notes: NO_TARGET },
    });
  });

  it('starts at 0 when the source has no lower limit, and says so', () => {
    const range = published({ normalHigh: 5 });
    expect(range).toMatchObject({ normalMin: 0, normalMax: 5, optimalMin: 0 });
    expect(range.notes).toContain(NO_LOWER_LIMIT);
  });

  it('ends for display when the source has no upper limit, and says so', () => {
    const range = published({ normalLow: 60, displayMax: 120 });
    expect(range).toMatchObject({ normalMin: 60, normalMax: 120, optimalMax: 120 });
    expect(range.notes).toContain(`${NO_UPPER_LIMIT}; 120 µg/L closes the interval for display and is no target.`);
  });

  it.each([
    [{ optimalLow: 40 }, { optimalMin: 40, optimalMax: 160 }],
    [{ optimalHigh: 100 }, { optimalMin: 0, optimalMax: 100 }],
    [
      { optimalLow: 40, optimalHigh: 100 },
      { optimalMin: 40, optimalMax: 100 },
    ],
  ])('has the target of a guideline, even a one-sided one: %j', (target, shown) => {
    const range = published({ normalLow: 20, normalHigh: 160, ...target });
    expect(range).toMatchObject({ ...shown, hasGuidelineTarget: true });
    expect(range.notes).not.toContain(NO_TARGET);
  });

  it('keeps the unit of its source when the biomarker has another one', () => {
    expect(published({ unit: 'ng/dL', normalLow: 1, normalHigh: 2 })).toMatchObject({
      unit: 'ng/dL',
      notes: expect.stringContaining('results in µg/L depend'),
    });
  });
});
