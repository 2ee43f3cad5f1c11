import { firstSentence, Formula, Specimen, type Biomarker, type BiomarkerDetail } from '@biomarker/domain/content';
import { z } from 'zod';

/** The fields of a list on sample collection. */
const Preparation = z.object({ fasting: z.string().optional(), affectedByBiotin: z.boolean().optional() });

/** The fields of a biomarker in a list. */
const Named = z.object({
  slug: z.string(),
  name: z.string(),
  abbreviation: z.string().optional(),
  categorySlug: z.string(),
  applicableGender: z.string(),
  unit: z.string().optional(),
});
export const NAMED_FIELDS = Object.keys(Named.shape) as (keyof typeof Named.shape)[];

export const BiomarkerLine = Named.extend(Preparation.shape);

/** `summary` is one sentence. */
export const BiomarkerSummary = Named.extend({ loincCode: z.string().optional(), summary: z.string().optional() });

export const summaryOf = ({ summary = '', ...rest }: Pick<Biomarker, keyof z.infer<typeof BiomarkerSummary>>): z.input<typeof BiomarkerSummary> => ({
  ...rest,
  summary: firstSentence(summary),
});

const CHILD = 12;
const ADULT = 18;

/** Children or pregnancy, if no interval and no decision value of the page is theirs: an assistant must not apply those of adults. */
export function peopleWithoutNumbers({ optimalRanges, thresholds, applicableGender }: BiomarkerDetail): string[] {
  const forChildren =
    optimalRanges.some(({ ageMin }) => ageMin < CHILD) || thresholds.some(({ applies: { ageMax } }) => ageMax !== undefined && ageMax < ADULT);
  const forPregnancy = optimalRanges.some((range) => range.isPregnancySpecific) || thresholds.some(({ applies }) => applies.pregnancy === 'only');
  return [...(forChildren ? [] : ['children']), ...(forPregnancy || applicableGender === 'male' ? [] : ['pregnancy'])];
}

/** The people of a decision value; an absent field restricts nothing. */
const APPLIES = z.object({
  sex: z.string().optional(),
  ageMin: z.int().optional(),
  ageMax: z.int().optional(),
  pregnancy: z.string().optional(),
  condition: z.string().optional(),
});

/** Decision values and other facts of a biomarker in a tool's answer. */
export const FACTS = {
  thresholds: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      quantity: z.string(),
      population: z.string(),
      applies: APPLIES,
      low: z.number().optional(),
      high: z.number().optional(),
      lowInclusive: z.boolean().optional(),
      highInclusive: z.boolean().optional(),
      unit: z.string(),
      inUnits: z.array(z.object({ unit: z.string(), low: z.number().optional(), high: z.number().optional() })),
      meaning: z.string(),
      careLevel: z.string().optional(),
      whatNext: z.string().optional(),
      source: z.string(),
      year: z.int().optional(),
    }),
  ),
  conversions: z.array(z.object({ unit: z.string(), slope: z.number(), intercept: z.number() })),
  loincAlso: z.array(z.object({ code: z.string(), name: z.string().optional(), differs: z.string() })),
  specimen: z.object(Specimen.shape).optional(),
  formula: z.object({ expression: z.string(), inputs: z.array(z.object(Formula.shape.inputs.element.shape)), note: z.string().optional() }).optional(),
  supplementLimits: z.array(z.object({ nutrient: z.string(), population: z.string(), amount: z.number(), unit: z.string(), body: z.string() })),
  careSigns: z.array(z.object({ sign: z.string(), level: z.string() })),
  whatNext: z.array(
    z.object({
      id: z.string(),
      pattern: z.string(),
      next: z.string(),
      low: z.number().optional(),
      lowInclusive: z.boolean().optional(),
      high: z.number().optional(),
      highInclusive: z.boolean().optional(),
      careLevel: z.string().optional(),
    }),
  ),
};
