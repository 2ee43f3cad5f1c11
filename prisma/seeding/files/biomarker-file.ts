import { z } from 'zod';
import { Gender, Purpose, ResearchType, RESERVED_BIOMARKER_SLUGS, Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

const texts = z.array(text).default([]);
const year = z.int().min(0).max(130);

/** One row of a source, as the source gives it: a side that it leaves open is absent. */
export const SourcedRange = z
  .strictObject({
    gender: Gender,
    ageMin: year,
    ageMax: year,
    normalLow: z.number().optional(),
    normalHigh: z.number().optional(),
    /** A target that the source itself calls optimal or desirable. */
    optimalLow: z.number().optional(),
    optimalHigh: z.number().optional(),
    /** UCUM, as in the source. */
    unit: text,
    source: text,
    sourceUrl: z.url().optional(),
    kind: z.enum(['laboratory reference interval', 'guideline category', 'guideline decision limit', 'decision limit', 'deficiency threshold']),
    notes: text.optional(),
    /** Closes an upper side that the source leaves open, for display; never a target. */
    displayMax: z.number().optional(),
  })
  .refine((row) => row.normalLow !== undefined || row.normalHigh !== undefined, 'an interval needs at least one limit')
  .refine((row) => row.normalHigh !== undefined || row.displayMax !== undefined, 'an open upper side needs displayMax');
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

const Research = z.strictObject({
  title: text,
  url: z.url(),
  type: ResearchType,
  year: z.int().min(1900).max(2100).optional(),
  authors: texts,
  journal: text.optional(),
});

/** `prisma/content/biomarkers/<slug>.yaml`. Facts come first, the narrative after them. */
export const BiomarkerFile = z.strictObject({
  slug: Slug.refine((slug) => !RESERVED_BIOMARKER_SLUGS.includes(slug), 'this slug is reserved'),
  name: text,
  category: Slug,
  applicableGender: Gender,
  /** LOINC code and its long common name, verbatim; absent where the official name is not confirmed. */
  loinc: z.strictObject({ code: z.string().regex(/^\d{1,7}-\d$/), name: text }).optional(),
  /** How the unit is shown; absent for ordinal tests. */
  unit: text.optional(),
  ucumUnit: text.optional(),
  aliases: z.array(text),
  /** Identifier of the marker at the integrated lab vendor. */
  labvendorMarkerId: text.optional(),
  summary: text,
  significance: text,
  symptoms: z.array(text).min(1),
  causes: z.array(text).min(1),
  keyInsights: z.array(text).min(1),
  metaDescription: text.max(160),
  seoVariations: z.array(text).min(1),
  ranges: z.array(SourcedRange).default([]),
  nutritionGuidelines: z.array(Nutrition).default([]),
  testingGuidelines: z.array(Testing).min(1),
  researchLinks: z.array(Research).default([]),
});
export type BiomarkerFile = z.infer<typeof BiomarkerFile>;
