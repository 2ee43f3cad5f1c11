import { z } from 'zod';
import { Slug } from './vocabulary.ts';

const text = z.string().min(1);

export const CareLevel = z.enum(['emergency', 'same_day', 'soon', 'routine']);
export type CareLevel = z.infer<typeof CareLevel>;

export const THRESHOLD_KINDS = ['diagnostic', 'target', 'severity', 'action', 'critical'] as const;

export const QUANTITIES = ['level', 'rise', 'ratio', 'timesLimit', 'difference'] as const;

export const Applies = z
  .object({
    sex: z.enum(['female', 'male']).optional(),
    ageMin: z.int().min(0).optional().meta({ description: 'Years.' }),
    ageMax: z.int().max(130).optional().meta({ description: 'Completed years, included.' }),
    pregnancy: z.enum(['only', 'never']).optional(),
    condition: text
      .optional()
      .meta({ description: 'What a person needs beside sex, age and pregnancy, in the words of `population`.', example: 'heart failure' }),
  })
  .meta({ id: 'Applies', description: 'The people that a decision value holds for; an absent field restricts nothing.' });
export type Applies = z.infer<typeof Applies>;

export const InUnit = z
  .object({
    unit: text,
    low: z.number().optional(),
    high: z.number().optional(),
    printed: z.boolean().meta({ description: 'The source prints these numbers. Otherwise they are computed and rounded.' }),
  })
  .meta({ id: 'InUnit', description: 'The bounds in another unit. They are inclusive where the bounds of the decision value are.' });
export type InUnit = z.infer<typeof InUnit>;

export const Threshold = z
  .object({
    id: z.uuid(),
    kind: z.enum(THRESHOLD_KINDS).meta({
      description:
        'diagnostic: a cut-off of a diagnosis. target: a goal. severity: a band of a scale. action: a value at which care changes. critical: a value that laboratories report at once.',
    }),
    label: text.meta({ description: 'Name of the band or cut-off.', example: 'prediabetes' }),
    quantity: z.enum(QUANTITIES).meta({
      description:
        'What the bounds count. level: the value itself. rise: a change within the time that `population` names. ratio: a multiple of an earlier value or of another test. timesLimit: a multiple of the upper limit of the laboratory. difference: the distance to another value. Compare a level with levels alone.',
    }),
    population: text.meta({ description: 'The people that it holds for.', example: 'adults who are not pregnant' }),
    applies: Applies,
    low: z.number().optional().meta({ description: 'Lower bound; absent on an open side.' }),
    high: z.number().optional().meta({ description: 'Upper bound; absent on an open side.' }),
    lowInclusive: z.boolean().optional().meta({ description: 'The lower bound itself belongs to the band.' }),
    highInclusive: z.boolean().optional(),
    unit: text,
    inUnits: z.array(InUnit).meta({ description: 'One entry for each conversion of a level; of another quantity, as its source prints it.' }),
    meaning: text,
    careLevel: CareLevel.optional().meta({ description: 'How fast such a value needs care, where waiting matters.' }),
    whatNext: Slug.optional().meta({ description: 'The `id` of the row of `whatNext` that follows.' }),
    side: z.enum(['below', 'above']).optional().meta({
      description: 'Of a biomarker without an interval: the side of values in this band, or outside of this target, for the `side` of `whatNext`.',
    }),
    source: text,
    sourceUrl: z.url().optional(),
    year: z.int().min(1900).max(2100).optional(),
  })
  .meta({ id: 'Threshold', description: 'A decision value. It is no reference interval.' });
export type Threshold = z.infer<typeof Threshold>;

export const Conversion = z
  .object({ unit: text, ucumUnit: text, slope: z.number(), intercept: z.number() })
  .meta({ id: 'Conversion', description: 'Value in `unit` = value in the unit of the biomarker × slope + intercept.' });
export type Conversion = z.infer<typeof Conversion>;

export const Caution = z
  .object({
    text: text.meta({ description: 'Reads after the name of the test and a colon.', example: 'keep eating gluten until the draw' }),
    sex: z.enum(['female', 'male']).optional(),
    with: z.array(Slug).min(1).optional().meta({ description: 'Applies only when one of these is in the same order.' }),
    without: z.array(Slug).min(1).optional().meta({ description: 'Applies only when none of these is in the same order.' }),
  })
  .meta({ description: 'To know before the test is ordered or drawn.' });
export type Caution = z.infer<typeof Caution>;

export const Specimen = z
  .object({
    type: text.meta({ example: 'serum' }),
    tube: text.optional(),
    fasting: z.enum(['required', 'preferred', 'no', 'varies']),
    fastingHours: z.int().min(1).max(24).optional().meta({ description: 'The shortest fast that is asked for.' }),
    timeOfDay: text.optional(),
    affectedByBiotin: z.boolean().optional().meta({ description: 'High doses of biotin can falsify the result, at least with some methods.' }),
    cautions: z.array(Caution).optional(),
    notes: z.array(text),
  })
  .meta({ id: 'Specimen' });
export type Specimen = z.infer<typeof Specimen>;

export const SupplementLimit = z
  .object({
    nutrient: text,
    population: text,
    amount: z.number(),
    unit: text.meta({ example: 'mg a day' }),
    body: text.meta({ description: 'The body that sets the limit.' }),
    sourceUrl: z.url().optional(),
  })
  .meta({ id: 'SupplementLimit', description: 'A tolerable upper intake level.' });
export type SupplementLimit = z.infer<typeof SupplementLimit>;

export const CareSign = z
  .object({ sign: text, level: CareLevel })
  .meta({ id: 'CareSign', description: 'A sign and how fast it needs care. One sign has one level everywhere.' });
export type CareSign = z.infer<typeof CareSign>;

export const FurtherReading = z
  .object({ title: text, publisher: text, url: z.url() })
  .meta({ id: 'FurtherReading', description: 'Patient education; no evidence.' });

export const NextStep = z
  .object({
    id: Slug.meta({ description: 'Unique in its biomarker.' }),
    pattern: text,
    next: text,
    low: z.number().optional().meta({ description: 'Follows values from this number, in the unit of the biomarker.' }),
    lowInclusive: z.boolean().optional().meta({ description: 'Whether `low` itself is followed. Default: true.' }),
    high: z.number().optional().meta({ description: 'Follows values below this number.' }),
    highInclusive: z.boolean().optional().meta({ description: 'Whether `high` itself is followed. Default: false.' }),
    careLevel: CareLevel.optional().meta({ description: 'How fast such a value needs care, where waiting matters.' }),
    side: z.enum(['below', 'inside', 'above']).optional().meta({ description: 'Follows values on this side of the interval, or of its decision values.' }),
    applies: Applies.optional(),
  })
  .meta({ id: 'NextStep', description: 'A pattern of results and the test or visit that usually follows.' });
export type NextStep = z.infer<typeof NextStep>;

const Input = z
  .object({ symbol: text, name: text, unit: text.meta({ description: 'The unit that the formula takes.' }), slug: Slug.optional() })
  .meta({ description: 'A value that a formula takes. `slug` names its biomarker, if there is one.' });

export const Formula = z
  .object({
    expression: text.meta({ description: 'Arithmetic over the symbols of `inputs`: + - * / and parentheses.', example: 'TC - HDL' }),
    inputs: z.array(Input).min(1),
    note: text.optional(),
  })
  .meta({ id: 'Formula', description: 'How a calculated biomarker follows from others. Its result is in the unit of the biomarker.' });
export type Formula = z.infer<typeof Formula>;

export const FurtherCode = z
  .object({ code: text, name: text.optional(), differs: text })
  .meta({ id: 'FurtherCode', description: 'Another LOINC code in daily use and how its test differs from that of `loincCode`.' });

/** The facts of a biomarker in numbers and lists, in addition to its text. */
export const BiomarkerFacts = z.object({
  thresholds: z.array(Threshold).meta({ description: 'Decision values by kind, then by value.' }),
  conversions: z.array(Conversion),
  loincAlso: z.array(FurtherCode),
  specimen: Specimen.nullable(),
  supplementLimits: z.array(SupplementLimit),
  careSigns: z.array(CareSign),
  furtherReading: z.array(FurtherReading),
  formula: Formula.optional().meta({ description: 'Absent for a measured biomarker.' }),
  numbers: z.string().optional().meta({ description: 'Prose: the decisive numbers with their units and sources.' }),
  whatNext: z.array(NextStep),
  noRangeReason: z.string().optional().meta({ description: 'Why there is no interval, where there is none.' }),
  nutritionNote: z.string().optional().meta({ description: 'Why there is no nutrition guidance, where there is none.' }),
});
export type BiomarkerFacts = z.infer<typeof BiomarkerFacts>;
