import { z } from 'zod';
import type { Slice } from '../../shared/index.ts';
import { Slug, Timestamp } from './vocabulary.ts';

export const Story = z
  .object({
    id: z.uuid(),
    biomarkerSlug: Slug,
    title: z.string(),
    body: z.string(),
    authorName: z.string().meta({ description: 'A pseudonym.' }),
    tags: z.array(z.string()),
    isFeatured: z.boolean(),
    helpfulCount: z.int().min(0),
    publishedAt: Timestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    isSample: z.literal(true).optional().meta({ description: 'Set on the samples of the demo data.' }),
  })
  .meta({ id: 'Story', description: 'An approved story of a user.' });
export type Story = z.infer<typeof Story>;

export const STORY_SORTS = ['newest', 'oldest', 'helpful'] as const;
export type StorySort = (typeof STORY_SORTS)[number];

export type StoryFilter = { biomarkerSlug: string };

export type StoryListQuery = StoryFilter & { sortBy: StorySort; offset: number; pageSize: number };

export type StoryStore = {
  /** Approved stories only. */
  list(query: StoryListQuery): Promise<Slice<Story>>;
};
