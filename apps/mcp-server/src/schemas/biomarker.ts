import {
  Applies,
  firstSentence,
  Formula,
  NextStep,
  Specimen,
  type Biomarker,
  type BiomarkerDetail,
  type BiomarkerFacts,
  type Conversion,
  type Threshold,
} from '@biomarker/domain/content';
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

const texts = z.array(z.string());

const bounds = {
  low: z.number().optional(),
  high: z.number().optional(),
  lowInclusive: z.boolean().optional(),
  highInclusive: z.boolean().optional(),
};

const DecisionValue = z.object({
  label: z.string(),
  quantity: z.string().optional(),
  population: z.string(),
  applies: z.object(Applies.shape),
  ...bounds,
  inUnits: z.array(z.object({ unit: z.string(), low: z.number().optional(), high: z.number().optional() })).optional(),
  meaning: z.string().optional(),
  careLevel: z.string().optional(),
});

/** Decision values and other facts of a biomarker in a tool's answer. What there is nothing of is absent. */
const FACTS = {
  thresholds: z
    .array(z.object({ kind: z.string(), unit: z.string(), source: z.string(), year: z.int().optional(), values: z.array(DecisionValue) }))
    .optional(),
  /** Empty where none is meaningful, which an assistant must know. */
  conversions: z.array(z.object({ unit: z.string(), slope: z.number(), intercept: z.number() })),
  loincAlso: z.array(z.object({ differs: z.string(), codes: z.array(z.object({ code: z.string(), name: z.string().optional() })) })).optional(),
  specimen: z.object(Specimen.shape).optional(),
  formula: z.object({ expression: z.string(), inputs: z.array(z.object(Formula.shape.inputs.element.shape)), note: z.string().optional() }).optional(),
  supplementLimits: z.array(z.object({ nutrient: z.string(), population: z.string(), amount: z.number(), unit: z.string(), body: z.string() })).optional(),
  careSigns: z.array(z.object({ sign: z.string(), level: z.string() })).optional(),
  whatNext: z
    .array(
      z.object({
        pattern: z.string(),
        next: z.string(),
        ...bounds,
        side: NextStep.shape.side,
        applies: z.object(Applies.shape).optional(),
        careLevel: z.string().optional(),
      }),
    )
    .optional(),
};

/** Facts that stand in the text of the page alone. */
type InText = 'furtherReading' | 'nutritionNote';

/** A biomarker in numbers and lists, without its intervals. A fact that is neither here nor `InText` does not compile. */
export const BiomarkerInNumbers = BiomarkerSummary.extend({
  aliases: texts.optional(),
  symptoms: texts.optional(),
  causes: texts.optional(),
  noRangeReason: z.string().optional(),
  numbers: z.string().optional(),
  ...FACTS,
  fastingRequired: z.boolean(),
  bestTimeOfDay: z.string().optional(),
  preparation: texts.optional(),
  interferingFactors: texts.optional(),
  frequency: texts.optional(),
  relatedTests: texts.optional(),
  includedInPackages: texts.optional(),
  medicalReviewStatus: z.string(),
} satisfies Record<Exclude<keyof BiomarkerFacts, InText>, z.ZodType> & Record<string, z.ZodType>);

/** Each row of REST repeats what others of its list say too. Here rows of one kind and source, and codes that differ alike, stand together. */
export function inNumbers({ testingGuidelines, specimen, ...biomarker }: BiomarkerDetail): z.input<typeof BiomarkerInNumbers> {
  const { thresholds, conversions, loincAlso } = biomarker;
  const told = withoutEmpty({
    ...biomarker,
    thresholds: grouped(thresholds, ({ kind, unit, source, year }) => ({ kind, unit, source, year })).map(({ of, rows }) => ({
      ...of,
      values: rows.map((row) => decisionValue(row, conversions)),
    })),
    loincAlso: grouped(loincAlso, ({ differs }) => ({ differs })).map(({ of, rows }) => ({ ...of, codes: rows })),
    specimen: specimen ?? undefined,
    fastingRequired: testingGuidelines.some(({ fastingRequired }) => fastingRequired),
    bestTimeOfDay: specimen?.timeOfDay ?? testingGuidelines.find(({ bestTimeOfDay }) => bestTimeOfDay)?.bestTimeOfDay,
    preparation: testingGuidelines.flatMap(({ preparation }) => preparation),
    interferingFactors: testingGuidelines.flatMap(({ interferingFactors }) => interferingFactors),
    frequency: testingGuidelines.map(({ frequency }) => frequency),
    relatedTests: testingGuidelines.flatMap(({ relatedTests }) => relatedTests),
  });
  return { ...told, conversions };
}

/** A unit with the same numbers says nothing new. */
function decisionValue({ quantity, inUnits, label, meaning, ...row }: Threshold, conversions: readonly Conversion[]): z.input<typeof DecisionValue> {
  return withoutEmpty({
    label,
    ...row,
    quantity: quantity === 'level' ? undefined : quantity,
    inUnits: inUnits.filter(({ unit }) => !hasSameNumbers(conversions.find((conversion) => conversion.unit === unit))),
    meaning: meaning === label ? undefined : meaning,
  });
}

/** Whether a value is the same number in the other unit. */
export const hasSameNumbers = (conversion: Conversion | undefined): boolean => conversion?.slope === 1 && conversion.intercept === 0;

/** Rows with the same shared part stand together, in the order of the first of each. */
function grouped<Row, Shared>(rows: readonly Row[], sharedOf: (row: Row) => Shared): { of: Shared; rows: Row[] }[] {
  const groups = new Map<string, { of: Shared; rows: Row[] }>();
  for (const row of rows) {
    const of = sharedOf(row);
    const key = JSON.stringify(of);
    const group = groups.get(key) ?? { of, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const withoutEmpty = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => !(Array.isArray(part) && part.length === 0))) as T;
