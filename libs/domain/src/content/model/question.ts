import { z } from 'zod';
import type { Slice } from '../../shared/index.ts';
import { QuestionCategory, Slug, Timestamp } from './vocabulary.ts';

export const Answer = z
  .object({
    id: z.uuid(),
    body: z.string(),
    authorRole: z.enum(['expert', 'member', 'staff']),
    helpfulCount: z.int().min(0),
    createdAt: Timestamp,
  })
  .meta({ id: 'Answer' });

export const Question = z
  .object({
    id: z.uuid(),
    biomarkerSlug: Slug,
    question: z.string(),
    category: QuestionCategory,
    answers: z.array(Answer),
    isFeatured: z.boolean(),
    helpfulCount: z.int().min(0),
    publishedAt: Timestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    isSample: z.literal(true).optional().meta({ description: 'Set on the samples of the demo data.' }),
  })
  .meta({ id: 'Question', description: 'An approved question with its answers.' });
export type Question = z.infer<typeof Question>;

export type QuestionFilter = {
  biomarkerSlug: string;
  category?: QuestionCategory;
  /** With true, the featured ones only. */
  featured?: boolean;
};

export type QuestionListQuery = QuestionFilter & { offset: number; pageSize: number };

export type QuestionStore = {
  /** Approved questions only: featured first, then newest. */
  list(query: QuestionListQuery): Promise<Slice<Question>>;
};
