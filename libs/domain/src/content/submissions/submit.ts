import { notFound } from '../../shared/index.ts';
import type { QuestionSubmission, StorySubmission, SubmissionStore, Submitted } from '../model/submission.ts';

/** Stores a member's story, pending until approval. Refuses an unknown biomarker. */
export async function submitStory(submissions: SubmissionStore, biomarkerSlug: string, submission: StorySubmission): Promise<Submitted> {
  const submitted = await submissions.addStory(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}

/** Stores a member's question, pending until approval. Refuses an unknown biomarker. */
export async function submitQuestion(submissions: SubmissionStore, biomarkerSlug: string, submission: QuestionSubmission): Promise<Submitted> {
  const submitted = await submissions.addQuestion(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}
