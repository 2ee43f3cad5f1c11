import { type BiomarkerCard, type OptimalRange } from '@biomarker/domain/content';
import { z } from 'zod';

/** What a list says about a biomarker. */
export const BiomarkerLine = z.object({
  slug: z.string(),
  name: z.string(),
  categorySlug: z.string(),
  applicableGender: z.string(),
  unit: z.string().optional(),
});
export const LINE_FIELDS = Object.keys(BiomarkerLine.shape) as (keyof typeof BiomarkerLine.shape)[];

export const BiomarkerSummary = BiomarkerLine.extend({ loincCode: z.string().optional(), summary: z.string().optional() });
export type BiomarkerSummary = z.infer<typeof BiomarkerSummary>;

export const Range = z.object({
  gender: z.string(),
  ageMin: z.int(),
  ageMax: z.int(),
  min: z.number(),
  max: z.number(),
  unit: z.string(),
  source: z.string(),
  notes: z.string().optional(),
});
type Range = z.infer<typeof Range>;

type Sides = { standardRanges: Range[]; optimalRanges: Range[] };

/** Normal intervals, and apart from them the narrower targets that a named guideline gives. */
export function splitRanges(ranges: readonly OptimalRange[]): Sides {
  const withTarget = ranges.filter((range) => range.optimalMin !== range.normalMin || range.optimalMax !== range.normalMax);
  return {
    standardRanges: ranges.flatMap((range) =>
      range.normalMin === undefined || range.normalMax === undefined ? [] : [rangeOf(range, range.normalMin, range.normalMax)],
    ),
    optimalRanges: withTarget.map((range) => rangeOf(range, range.optimalMin, range.optimalMax)),
  };
}

function rangeOf({ gender, ageMin, ageMax, unit, source, notes }: OptimalRange, min: number, max: number): Range {
  return { gender, ageMin, ageMax, min, max, unit, source, notes };
}

/** Cards keep to one shape wherever they come from. */
export const summaryOf = (card: BiomarkerCard): BiomarkerSummary => BiomarkerSummary.parse(card);
