import { notFound } from '../../shared/index.ts';
import type { StorySubmission, SubmissionStore, Submitted } from '../model/submission-store.ts';

/** Stores a member's story, pending until approval. Refuses an unknown biomarker. */
export async function submitStory(submissions: SubmissionStore, biomarkerSlug: string, submission: StorySubmission): Promise<Submitted> {
  const submitted = await submissions.addStory(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}
