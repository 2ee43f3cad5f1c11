import { z } from 'zod';
import { Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

/** `prisma/content/search/<kind of topic>.yaml`: typed phrases and their tests, in order. */
export const SearchFile = z.array(z.strictObject({ words: z.array(text).min(1), tests: z.array(Slug).min(1).max(20) })).min(1);
export type SearchFile = z.infer<typeof SearchFile>;
