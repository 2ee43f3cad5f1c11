import { NO_LOWER_LIMIT, NO_TARGET, NO_UPPER_LIMIT, type Conversion, type OptimalRange } from '@biomarker/domain/content';
import { openSides } from '@biomarker/pages';
import { z } from 'zod';

/** An interval for a population. A bound that the source leaves open is absent. */
export const Range = z.object({
  gender: z.string(),
  ageMin: z.int(),
  ageMax: z.int().optional(),
  condition: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string(),
  inOtherUnits: z.array(z.string()).optional(),
  source: z.string(),
  notes: z.string().optional(),
});
type Range = z.infer<typeof Range>;
type Interval = Pick<Range, 'min' | 'max'>;

const OLDEST = 120;
const DIGITS = 3;

/** Normal intervals, and separately the narrower targets of a named guideline. */
export function splitRanges(ranges: readonly OptimalRange[], conversions: readonly Conversion[]): { standardRanges: Range[]; optimalRanges: Range[] } {
  const rangeOf = (range: OptimalRange, interval: Interval): Range => {
    const { gender, ageMin, ageMax, condition, unit, source } = range;
    const inOtherUnits = converted(interval, conversions);
    return {
      gender,
      ageMin,
      ageMax: ageMax < OLDEST ? ageMax : undefined,
      condition,
      ...interval,
      unit,
      inOtherUnits: inOtherUnits.length > 0 ? inOtherUnits : undefined,
      source,
      notes: notesOf(range),
    };
  };
  const withTarget = ranges.filter((range) => range.optimalMin !== range.normalMin || range.optimalMax !== range.normalMax);
  return {
    standardRanges: ranges.filter(({ normalMin }) => normalMin !== undefined).map((range) => rangeOf(range, normalOf(range))),
    optimalRanges: withTarget.map((range) => rangeOf(range, targetOf(range))),
  };
}

function normalOf(range: OptimalRange): Interval {
  const { below, above } = openSides(range);
  return { min: below ? undefined : range.normalMin, max: above ? undefined : range.normalMax };
}

function targetOf(range: OptimalRange): Interval {
  const { optimalMin, optimalMax, normalMax } = range;
  return { min: optimalMin === 0 ? undefined : optimalMin, max: openSides(range).above && optimalMax === normalMax ? undefined : optimalMax };
}

/** `3.89–5.49 mmol/L`. Omits a unit with the same numbers. */
function converted({ min, max }: Interval, conversions: readonly Conversion[]): string[] {
  return conversions
    .filter(({ slope, intercept }) => slope !== 1 || intercept !== 0)
    .map(({ unit, slope, intercept }) => {
      const inUnit = (value: number) => Number((value * slope + intercept).toPrecision(DIGITS));
      if (min === undefined) return `up to ${inUnit(max!)} ${unit}`;
      return max === undefined ? `${inUnit(min)} ${unit} or more` : `${inUnit(min)}–${inUnit(max)} ${unit}`;
    });
}

const OPEN = [NO_LOWER_LIMIT, NO_UPPER_LIMIT];

/** The notes without sentences on open bounds. */
function notesOf({ notes = '' }: OptimalRange): string | undefined {
  const sentences = notes.replace(NO_TARGET, '').split(/(?<=\.) (?=[A-Z])/);
  return (
    sentences
      .filter((sentence) => !OPEN.some((start) => sentence.startsWith(start)))
      .join(' ')
      .trim() || undefined
  );
}
