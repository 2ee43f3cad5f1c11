import { z } from 'zod';
import { Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

/** `prisma/content/docs/<slug>.md`: YAML front matter, then markdown that begins below the title. */
export const DocumentFile = z.strictObject({
  slug: Slug,
  title: text.max(80),
  description: text.max(200),
  order: z.int().min(1),
  /** Phrases that people search it by, besides its title. */
  words: z.array(text.max(60)).optional(),
  body: text.refine(
    (body) => !/^# /m.test(body.replace(/^```[\s\S]*?^```/gm, '')),
    'the title stands in the front matter, so the body has no heading of level 1',
  ),
});
export type DocumentFile = z.infer<typeof DocumentFile>;
