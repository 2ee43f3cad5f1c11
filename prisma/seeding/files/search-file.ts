import { z } from 'zod';
import { Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

/** `prisma/content/search/<kind of topic>.yaml`: typed phrases and their tests, in order. */
export const SearchFile = z.array(z.strictObject({ words: z.array(text).min(1), tests: z.array(Slug).min(1).max(20) })).min(1);
export type SearchFile = z.infer<typeof SearchFile>;

/** `prisma/content/search/names.yaml`: further names of each marker in everyday use. */
export const SearchNamesFile = z.record(Slug, z.array(text).min(1));

/** `prisma/content/search/absent-tests.yaml`: tests that a search must not replace with another one. */
export const AbsentTestsFile = z
  .array(
    z.strictObject({
      name: text,
      loinc: z
        .string()
        .regex(/^\d{1,7}-\d$/)
        .optional(),
      names: z.array(text),
    }),
  )
  .min(1);
