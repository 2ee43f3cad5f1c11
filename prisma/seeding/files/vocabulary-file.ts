import { LOINC_USES, NAME_KINDS, Slug } from '@biomarker/domain/content';
import { z } from 'zod';

const cell = z.string().min(1);

/**
 * The tables of `prisma/content/vocabulary`: how laboratories print names and units, names of other tests that resemble ours, and LOINC codes in
 * use beside the code of a page. The columns of each CSV file are its members.
 */
export const VOCABULARY_TABLES = {
  names: z.strictObject({ printed: cell, slug: Slug, kind: z.enum(NAME_KINDS), languages: cell, needs_unit: z.enum(['', 'yes']) }),
  'look-alikes': z.strictObject({ printed: cell, looks_like: z.union([Slug, z.literal('')]), why: cell }),
  units: z.strictObject({ printed: cell, ucum: z.string() }),
  'loinc-codes': z.strictObject({
    code: z.string().regex(/^\d{1,6}-\d$/),
    slug: Slug,
    use: z.enum(LOINC_USES),
    name: z.string(),
    example_unit: z.string(),
  }),
} as const;

export type VocabularyTable = keyof typeof VOCABULARY_TABLES;
export type VocabularyFiles = { [Table in VocabularyTable]: z.infer<(typeof VOCABULARY_TABLES)[Table]>[] };
