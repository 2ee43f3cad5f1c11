import { z } from 'zod';
import { QuestionCategory, Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

const published = { helpfulCount: z.int().min(0).default(0), publishedAt: z.iso.date() };

/** `prisma/demo/content.yaml`: invented stories and questions, for trying the service. */
export const DemoContentFile = z.strictObject({
  stories: z.array(
    z.strictObject({ biomarker: Slug, title: text, body: text, authorName: text, tags: z.array(text), isFeatured: z.boolean().default(false), ...published }),
  ),
  questions: z.array(
    z.strictObject({
      biomarker: Slug,
      question: text,
      category: QuestionCategory,
      answers: z.array(z.strictObject({ body: text, authorRole: z.enum(['member', 'staff']), helpfulCount: z.int().min(0).default(0) })).min(1),
      ...published,
    }),
  ),
});
export type DemoContentFile = z.infer<typeof DemoContentFile>;
