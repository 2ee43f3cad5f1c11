import { NO_TARGET, type BiomarkerCard, type OptimalRange } from '@biomarker/domain/content';
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

/** Decision values and the other facts of a biomarker, as a tool gives them. */
export const FACTS = {
  thresholds: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      population: z.string(),
      low: z.number().optional(),
      high: z.number().optional(),
      lowInclusive: z.boolean().optional(),
      highInclusive: z.boolean().optional(),
      unit: z.string(),
      meaning: z.string(),
      source: z.string(),
      year: z.int().optional(),
    }),
  ),
  conversions: z.array(z.object({ unit: z.string(), slope: z.number(), intercept: z.number() })),
  specimen: z
    .object({ type: z.string(), fasting: z.string(), fastingHours: z.int().optional(), timeOfDay: z.string().optional(), notes: z.array(z.string()) })
    .optional(),
  supplementLimits: z.array(z.object({ nutrient: z.string(), population: z.string(), amount: z.number(), unit: z.string(), body: z.string() })),
  careSigns: z.array(z.object({ sign: z.string(), level: z.string() })),
  whatNext: z.array(z.object({ pattern: z.string(), next: z.string() })),
};

export const Range = z.object({
  gender: z.string(),
  ageMin: z.int(),
  ageMax: z.int(),
  min: z.number(),
  max: z.number(),
  unit: z.string(),
  source: z.string(),
  condition: z.string().optional(),
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

function rangeOf({ gender, ageMin, ageMax, unit, source, condition, notes = '' }: OptimalRange, min: number, max: number): Range {
  return { gender, ageMin, ageMax, min, max, unit, source, condition, notes: notes.replace(NO_TARGET, '').trim() || undefined };
}

/** Cards keep to one shape wherever they come from. */
export const summaryOf = (card: BiomarkerCard): BiomarkerSummary => BiomarkerSummary.parse(card);
