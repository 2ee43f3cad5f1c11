import { z } from 'zod';
import { Gender, QuestionCategory, RESERVED_CATEGORY_SLUGS, SampleType, Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

const usd = z.number().positive().multipleOf(0.01, 'whole cents');

/** `prisma/content/categories/<slug>.yaml` */
export const CategoryFile = z.strictObject({
  slug: Slug.refine((slug) => !RESERVED_CATEGORY_SLUGS.includes(slug), 'this slug is reserved'),
  name: text,
  displayOrder: z.int().min(1),
  description: text,
  commonConditions: z.array(text).min(1),
  keyBenefits: z.array(text).min(1),
});
export type CategoryFile = z.infer<typeof CategoryFile>;

/** `prisma/content/lab-packages/<slug>.yaml` */
export const LabPackageFile = z.strictObject({
  slug: Slug,
  name: text,
  displayOrder: z.int().min(1),
  tagline: text,
  description: text,
  priceUsd: usd,
  categoryFocus: z.array(Slug).min(1),
  targetConditions: z.array(text).min(1),
  sampleType: SampleType,
  fastingRequired: z.boolean(),
  turnaroundDays: z.int().min(1),
  features: z.array(text).min(1),
  isActive: z.boolean().default(true),
  biomarkers: z.array(Slug).min(1),
});
export type LabPackageFile = z.infer<typeof LabPackageFile>;

/** `prisma/content/catalog/<category>.yaml`: the individual tests of one category. */
export const CatalogFile = z.strictObject({
  category: Slug,
  tests: z.array(
    z.strictObject({
      handle: z
        .string()
        .min(1)
        .max(128)
        .regex(/^[a-z0-9-]+$/),
      name: text,
      /** Common names other than markers: CBC, CMP. */
      aliases: z.array(text).default([]),
      gender: Gender.default('both'),
      priceUsd: usd,
      isActive: z.boolean().default(true),
      isOrderable: z.boolean().default(true),
      biomarkers: z.array(Slug).min(1),
    }),
  ),
});
export type CatalogFile = z.infer<typeof CatalogFile>;

/** `prisma/content/questions/<biomarker slug>.yaml` */
export const QuestionsFile = z.strictObject({
  biomarker: Slug,
  questions: z.array(
    z.strictObject({
      question: text,
      category: QuestionCategory,
      featured: z.boolean().default(false),
      answers: z.array(z.strictObject({ body: text, authorRole: z.enum(['expert', 'staff']) })).min(1),
    }),
  ),
});
export type QuestionsFile = z.infer<typeof QuestionsFile>;
