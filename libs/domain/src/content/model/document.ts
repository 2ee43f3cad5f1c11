import { z } from 'zod';
import { Slug, Timestamp } from './vocabulary.ts';

export const Document = z
  .object({
    slug: Slug,
    title: z.string(),
    description: z.string().meta({ description: 'What the page answers, in one sentence.' }),
    body: z.string().meta({ description: 'Markdown below the title, with the placeholders of `withAddresses`.' }),
    displayOrder: z.int(),
    lastUpdated: Timestamp,
  })
  .meta({ id: 'Document', description: 'A page of the documentation.' });
export type Document = z.infer<typeof Document>;

export type DocumentStore = {
  /** All of them, in display order. */
  all(): Promise<Document[]>;
  find(slug: string): Promise<Document | undefined>;
};
