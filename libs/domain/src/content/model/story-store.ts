import type { Slice } from '../../shared/index.ts';
import type { Story, StorySort } from './story.ts';

export type StoryListQuery = { biomarkerSlug: string; sortBy: StorySort; offset: number; pageSize: number };

export type StoryStore = {
  /** Approved stories only. */
  list(query: StoryListQuery): Promise<Slice<Story>>;
};
