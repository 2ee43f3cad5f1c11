import {
  normalOf,
  openSides,
  targetOf,
  NO_LOWER_LIMIT,
  NO_TARGET,
  NO_UPPER_LIMIT,
  rangeIn,
  type BiomarkerDetail,
  type OptimalRange,
} from '@biomarker/domain/content';
import { z } from 'zod';
import { hasSameNumbers } from './biomarker.ts';

/** An interval for a population. A bound that the source leaves open is absent, in `byAge` null. */
export const Range = z.object({
  gender: z.string(),
  ageMin: z.int(),
  ageMax: z.int().optional(),
  condition: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  highInclusive: z.boolean().optional(),
  unit: z.string(),
  inOtherUnits: z.array(z.string()).optional(),
  byAge: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.union([z.number(), z.string(), z.null()]))) }).optional(),
  source: z.string(),
  notes: z.string().optional(),
});
type Range = z.infer<typeof Range>;
type Interval = Pick<Range, 'min' | 'max'>;
type Numbers = Pick<BiomarkerDetail, 'optimalRanges' | 'thresholds' | 'conversions'>;

const OLDEST = 120;

/** Normal intervals, and separately the narrower targets of a named guideline. */
export function splitRanges({ optimalRanges, thresholds, conversions }: Numbers): { standardRanges: Range[]; optimalRanges: Range[] } {
  const rangeOf = (range: OptimalRange, interval: Interval, wordsOf: (range: OptimalRange) => string | undefined): Range => {
    const { gender, ageMin, ageMax, condition, highInclusive, unit, source } = range;
    const others = conversions.filter((conversion) => !hasSameNumbers(conversion));
    const inOtherUnits = others.map((other) => wordsOf(rangeIn(range, other, thresholds)) ?? '');
    return {
      gender,
      ageMin,
      ageMax: ageMax < OLDEST ? ageMax : undefined,
      condition,
      ...interval,
      highInclusive: interval.max !== undefined && !highInclusive ? false : undefined,
      unit,
      inOtherUnits: inOtherUnits.length > 0 ? inOtherUnits : undefined,
      source,
      notes: notesOf(range),
    };
  };
  const withTarget = optimalRanges.filter((range) => range.optimalMin !== range.normalMin || range.optimalMax !== range.normalMax);
  return {
    standardRanges: foldedByAge(optimalRanges.filter(({ normalMin }) => normalMin !== undefined).map((range) => rangeOf(range, boundsOf(range), normalOf))),
    optimalRanges: foldedByAge(withTarget.map((range) => rangeOf(range, targetBoundsOf(range), targetOf))),
  };
}

const LEAST_FOLDED = 4;

/** Ranges that differ by age alone become one with a table, since each repeats unit, source and notes. */
function foldedByAge(ranges: readonly Range[]): Range[] {
  const groups = new Map<string, Range[]>();
  for (const range of ranges) {
    const { ageMin: _from, ageMax: _to, min: _min, max: _max, inOtherUnits: _others, ...shared } = range;
    const key = JSON.stringify(shared);
    groups.set(key, [...(groups.get(key) ?? []), range]);
  }
  return [...groups.values()].flatMap((group) => (group.length < LEAST_FOLDED ? group : [folded(group)]));
}

function folded(group: readonly Range[]): Range {
  const [first, last] = [group[0]!, group.at(-1)!];
  const { min: _min, max: _max, inOtherUnits: others, ...shared } = first;
  const columns = ['ageMin', 'ageMax', 'min', 'max', ...(others ? ['inOtherUnits'] : [])];
  const rows = group.map(({ ageMin, ageMax, min, max, inOtherUnits }) => [
    ...[ageMin, ageMax ?? null, min ?? null, max ?? null],
    ...(inOtherUnits ? [inOtherUnits.join('; ')] : []),
  ]);
  return { ...shared, ageMax: last.ageMax, byAge: { columns, rows } };
}

function boundsOf(range: OptimalRange): Interval {
  const { below, above } = openSides(range);
  return { min: below ? undefined : range.normalMin, max: above ? undefined : range.normalMax };
}

function targetBoundsOf(range: OptimalRange): Interval {
  const { optimalMin, optimalMax, normalMax } = range;
  return { min: optimalMin === 0 ? undefined : optimalMin, max: openSides(range).above && optimalMax === normalMax ? undefined : optimalMax };
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
