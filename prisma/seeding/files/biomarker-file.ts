import { z } from 'zod';
import {
  Applies,
  CareSign,
  Conversion,
  Formula,
  FurtherReading,
  Gender,
  InUnit,
  NextStep,
  Purpose,
  ResearchType,
  RESERVED_BIOMARKER_SLUGS,
  Slug,
  Specimen,
  SupplementLimit,
  Threshold,
} from '@biomarker/domain/content';
import { text } from './text.ts';

const texts = z.array(text).default([]);
const year = z.int().min(0).max(130);

/** One row of a source, unchanged: an open side is absent. */
export const SourcedRange = z
  .strictObject({
    gender: Gender,
    ageMin: year,
    ageMax: year,
    /** A condition besides sex and age: "pregnancy, third trimester", "luteal phase", "current smokers". */
    condition: text.optional(),
    pregnancyTrimester: z.int().min(1).max(3).optional(),
    isPregnancySpecific: z.literal(true).optional(),
    /** The laboratory, with its assay if intervals differ by assay. */
    laboratory: text.optional(),
    normalLow: z.number().optional(),
    normalHigh: z.number().optional(),
    /** Whether the limit itself lies inside; `highInclusive: false` where the source says "below". */
    lowInclusive: z.boolean().default(true),
    highInclusive: z.boolean().default(true),
    /** A target that the source itself calls optimal or desirable. */
    optimalLow: z.number().optional(),
    optimalHigh: z.number().optional(),
    /** UCUM, as in the source. */
    unit: text,
    source: text,
    sourceUrl: z.url().optional(),
    kind: z.enum([
      'laboratory reference interval',
      'laboratory category',
      'guideline category',
      'guideline decision limit',
      'decision limit',
      'deficiency threshold',
    ]),
    notes: text.optional(),
    /** A toxin: no level is known to be safe, so none is called optimal. */
    noSafeLevel: z.literal(true).optional(),
    /** Closes an upper side that the source leaves open, for display; never a target. */
    displayMax: z.number().optional(),
  })
  .refine((row) => row.normalLow !== undefined || row.normalHigh !== undefined, 'an interval needs at least one limit')
  .refine((row) => row.normalHigh !== undefined || row.displayMax !== undefined, 'an open upper side needs displayMax')
  .refine((row) => row.pregnancyTrimester === undefined || row.isPregnancySpecific, 'a row of a trimester needs isPregnancySpecific');
export type SourcedRange = z.infer<typeof SourcedRange>;

const Nutrition = z.strictObject({
  purpose: Purpose,
  recommendation: text,
  foods: texts,
  supplements: texts,
  avoidFoods: texts,
  interactions: texts,
  contraindications: texts,
  timing: text.optional(),
  dosage: text.optional(),
});

const Testing = z.strictObject({
  frequency: text,
  conditions: z.array(text).min(1),
  fastingRequired: z.boolean(),
  bestTimeOfDay: text.optional(),
  preparation: texts,
  interferingFactors: texts,
  relatedTests: z.array(Slug).default([]),
});

const NextStepRow = z
  .strictObject({ ...NextStep.shape, applies: z.strictObject(Applies.shape).optional() })
  .refine(({ low = -Infinity, high = Infinity }) => low < high, 'low does not lie below high');

const Research = z.strictObject({
  title: text,
  url: z.url(),
  type: ResearchType,
  year: z.int().min(1900).max(2100).optional(),
  authors: texts,
  journal: text.optional(),
});

const ThresholdRow = z
  .strictObject({
    ...Threshold.omit({ id: true }).shape,
    quantity: Threshold.shape.quantity.default('level'),
    applies: z.strictObject(Applies.shape).default({}),
    /** Only numbers that the source prints, in UCUM units; the seed computes the others. */
    inUnits: z.array(z.strictObject(InUnit.omit({ printed: true }).shape)).default([]),
  })
  .refine(({ low, high }) => low !== undefined || high !== undefined, 'a threshold needs at least one bound')
  .refine(({ low = -Infinity, high = Infinity }) => low <= high, 'low lies above high')
  .refine(({ low, lowInclusive }) => (low === undefined) === (lowInclusive === undefined), 'lowInclusive goes with low')
  .refine(({ high, highInclusive }) => (high === undefined) === (highInclusive === undefined), 'highInclusive goes with high');

/** `prisma/content/biomarkers/<slug>.yaml`. Facts come first, the narrative after them. */
export const BiomarkerFile = z.strictObject({
  slug: Slug.refine((slug) => !RESERVED_BIOMARKER_SLUGS.includes(slug), 'this slug is reserved'),
  name: text,
  category: Slug,
  applicableGender: Gender,
  /** LOINC code and its long common name, verbatim; absent while the official name is unconfirmed. */
  loinc: z.strictObject({ code: z.string().regex(/^\d{1,7}-\d$/), name: text }).optional(),
  /** The display unit; absent for ordinal tests. */
  unit: text.optional(),
  ucumUnit: text.optional(),
  /** The short name that people use: ALT, TSH, HbA1c. */
  abbreviation: text.optional(),
  aliases: z.array(text),
  /** Identifier of the marker at the integrated lab vendor. */
  labvendorMarkerId: text.optional(),
  summary: text,
  significance: text,
  symptoms: z.array(text).min(1),
  causes: z.array(text).min(1),
  /** Slugs of `prisma/content/care-signs.yaml`. */
  careSigns: z.array(Slug).default([]),
  keyInsights: z.array(text).min(1),
  metaDescription: text.max(160),
  seoVariations: z.array(text).min(1),
  /** How it is calculated, if it is. */
  formula: z.strictObject({ ...Formula.shape, inputs: z.array(z.strictObject(Formula.shape.inputs.element.shape)).min(1) }).optional(),
  /** Paragraphs of "What the numbers mean": the decisive numbers with unit and source. */
  numbers: text.optional(),
  ranges: z.array(SourcedRange).default([]),
  /** One sentence, if there is no range. */
  noRangeReason: text.optional(),
  thresholds: z.array(ThresholdRow).default([]),
  conversions: z.array(z.strictObject({ ...Conversion.shape, slope: z.number().positive(), intercept: z.number().default(0) })).default([]),
  specimen: z.strictObject({ ...Specimen.shape, notes: texts }),
  whatNext: z.array(NextStepRow).default([]),
  nutritionGuidelines: z.array(Nutrition).default([]),
  /** One sentence, if there is no nutrition guidance. */
  nutritionNote: text.optional(),
  supplementLimits: z.array(z.strictObject({ ...SupplementLimit.shape, amount: z.number().positive() })).default([]),
  testingGuidelines: z.array(Testing).min(1),
  researchLinks: z.array(Research).default([]),
  /** Patient education, which is not evidence. */
  furtherReading: z.array(z.strictObject(FurtherReading.shape)).default([]),
});
export type BiomarkerFile = z.infer<typeof BiomarkerFile>;

/** `prisma/content/care-signs.yaml`: every sign that a page may name, by its slug. */
export const CareSignsFile = z.record(Slug, z.strictObject(CareSign.shape));
export type CareSignsFile = z.infer<typeof CareSignsFile>;
