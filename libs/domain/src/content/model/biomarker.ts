import { z } from 'zod';
import { Gender, MedicalReviewStatus, Slug, Timestamp } from './vocabulary.ts';

const texts = z.array(z.string());

export const Biomarker = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    categoryId: z.uuid(),
    categorySlug: Slug,
    applicableGender: Gender,
    summary: z.string().optional(),
    significance: z.string().optional().meta({ description: 'Medical significance: what is measured, why, and what high and low values can mean.' }),
    symptoms: texts,
    causes: texts,
    keyInsights: texts,
    aliases: texts.meta({ description: 'Other names of the same test.' }),
    abbreviation: z.string().optional().meta({ description: 'The short name that people use.', example: 'ALT' }),
    seoVariations: texts.meta({ description: 'Alternative search terms.' }),
    metaDescription: z.string().max(160).optional(),
    loincCode: z.string().optional().meta({ description: 'LOINC code (https://loinc.org).', example: '2276-4' }),
    loincName: z.string().optional().meta({ description: 'LOINC long common name, verbatim.' }),
    unit: z.string().optional().meta({ description: 'Display unit; absent for ordinal tests.', example: 'ng/mL' }),
    hasContent: z.boolean(),
    labvendorMarkerId: z.string().optional().meta({ description: 'Identifier of the marker at the integrated lab vendor.' }),
    includedInPackages: z.array(Slug),
    medicalReviewStatus: MedicalReviewStatus,
    lastMedicalReview: Timestamp.optional(),
    lastUpdated: Timestamp.meta({ description: 'When the text of the biomarker last changed.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    viewCount: z.int().min(0),
    searchVolume: z.int().min(0),
    trendingScore: z.number().min(0),
  })
  .meta({ id: 'Biomarker', description: 'A laboratory biomarker.' });
export type Biomarker = z.infer<typeof Biomarker>;

export const BIOMARKER_FIELDS = Object.keys(Biomarker.shape) as readonly BiomarkerField[];
export type BiomarkerField = keyof Biomarker;

const MINIMAL = ['id', 'slug', 'name', 'categorySlug'] as const satisfies readonly BiomarkerField[];
const CARD = [
  ...MINIMAL,
  'categoryId',
  'summary',
  'abbreviation',
  'applicableGender',
  'unit',
  'loincCode',
  'hasContent',
  'includedInPackages',
  'medicalReviewStatus',
  'trendingScore',
] as const satisfies readonly BiomarkerField[];

/** Named selections of the `fields` parameter. */
export const FIELD_SETS = { minimal: MINIMAL, card: CARD } as const;
/** Present in every answer, for any requested fields. */
export const REQUIRED_FIELDS = MINIMAL;

export const mask = <K extends string>(keys: readonly K[]) => Object.fromEntries(keys.map((key) => [key, true])) as Record<K, true>;

export const BiomarkerCard = Biomarker.pick(mask(CARD)).meta({ id: 'BiomarkerCard', description: 'The fields of a biomarker that a list shows.' });
export type BiomarkerCard = z.infer<typeof BiomarkerCard>;

export const RankedBiomarker = Biomarker.extend({
  relevanceScore: z.number().min(0).max(1).meta({ description: '1 is a perfect match; below 0.6 where a word was corrected.' }),
  reason: z.string().optional().meta({ description: 'Why the query finds it.', example: 'among the first tests for "hair loss"' }),
}).meta({ id: 'RankedBiomarker', description: 'A search result.' });
export type RankedBiomarker = z.infer<typeof RankedBiomarker>;

export const BIOMARKER_SORTS = ['name', 'slug', 'categorySlug', 'trendingScore', 'viewCount', 'searchVolume', 'lastUpdated', 'createdAt', 'updatedAt'] as const;
export type BiomarkerSort = (typeof BIOMARKER_SORTS)[number];
