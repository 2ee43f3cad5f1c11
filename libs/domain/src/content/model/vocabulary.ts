import { z } from 'zod';

/** The name of a page in addresses: lower-case words joined by hyphens. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
  .max(120);
export type Slug = z.infer<typeof Slug>;

export const Gender = z.enum(['male', 'female', 'both']);
export type Gender = z.infer<typeof Gender>;

export const MedicalReviewStatus = z.enum(['pending', 'reviewed', 'approved']);
export type MedicalReviewStatus = z.infer<typeof MedicalReviewStatus>;

export const SampleType = z.enum(['blood', 'urine', 'saliva', 'dried_blood_spot']);
export type SampleType = z.infer<typeof SampleType>;

export const Purpose = z.enum(['increase', 'decrease', 'maintain']);
export type Purpose = z.infer<typeof Purpose>;

export const ResearchType = z.enum(['clinical_trial', 'meta_analysis', 'review', 'case_study', 'guideline']);
export type ResearchType = z.infer<typeof ResearchType>;

export const QuestionCategory = z.enum(['general', 'testing', 'results', 'nutrition', 'lifestyle', 'symptoms']);
export type QuestionCategory = z.infer<typeof QuestionCategory>;

/** Literal path segments, so no biomarker may have these slugs. */
export const RESERVED_BIOMARKER_SLUGS: readonly string[] = ['categories', 'search', 'trending', 'batch'];
/** `/biomarkers/categories/stories` is a category's URL, so no category may have these slugs. */
export const RESERVED_CATEGORY_SLUGS: readonly string[] = ['stories', 'questions'];

export const Timestamp = z.iso.datetime();
export type Timestamp = z.infer<typeof Timestamp>;
