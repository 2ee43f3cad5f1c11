import { notFound, type Slice } from '../../shared/index.ts';
import type { ContentStores } from '../model/content-stores.ts';
import type { Question, QuestionListQuery } from '../model/question.ts';
import type { Story, StoryListQuery } from '../model/story.ts';

type Stores<Name extends keyof ContentStores> = Pick<ContentStores, 'biomarkers' | Name>;

/** A page of the approved questions about a biomarker. */
export async function listQuestions({ biomarkers, questions }: Stores<'questions'>, query: QuestionListQuery): Promise<Slice<Question>> {
  return orRefused(biomarkers, query.biomarkerSlug, await questions.list(query));
}

/** A page of the approved stories about a biomarker. */
export async function listStories({ biomarkers, stories }: Stores<'stories'>, query: StoryListQuery): Promise<Slice<Story>> {
  return orRefused(biomarkers, query.biomarkerSlug, await stories.list(query));
}

/** Returns an empty page for a biomarker without entries; refuses an unknown biomarker. */
async function orRefused<T>(biomarkers: ContentStores['biomarkers'], slug: string, slice: Slice<T>): Promise<Slice<T>> {
  if (slice.totalCount === 0 && !(await biomarkers.exists(slug))) throw notFound('biomarker', slug);
  return slice;
}
