import { notFound, type Slice } from '../../shared/index.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';
import type { Question, QuestionListQuery, QuestionStore } from '../model/question.ts';
import type { Story, StoryListQuery, StoryStore } from '../model/story.ts';

type Biomarkers = { biomarkers: BiomarkerStore };

/** A page of the approved questions about a biomarker. */
export async function listQuestions({ biomarkers, questions }: Biomarkers & { questions: QuestionStore }, query: QuestionListQuery): Promise<Slice<Question>> {
  return orRefused(biomarkers, query.biomarkerSlug, await questions.list(query));
}

/** A page of the approved stories about a biomarker. */
export async function listStories({ biomarkers, stories }: Biomarkers & { stories: StoryStore }, query: StoryListQuery): Promise<Slice<Story>> {
  return orRefused(biomarkers, query.biomarkerSlug, await stories.list(query));
}

/** Returns an empty page for a biomarker without entries; refuses an unknown biomarker. */
async function orRefused<T>(biomarkers: BiomarkerStore, slug: string, slice: Slice<T>): Promise<Slice<T>> {
  if (slice.totalCount === 0 && !(await biomarkers.exists(slug))) throw notFound('biomarker', slug);
  return slice;
}
