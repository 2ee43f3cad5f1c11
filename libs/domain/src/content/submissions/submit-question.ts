import { notFound } from '../../shared/index.ts';
import type { QuestionSubmission, SubmissionStore, Submitted } from '../model/submission-store.ts';

/** Stores a member's question, pending until approval. Refuses an unknown biomarker. */
export async function submitQuestion(submissions: SubmissionStore, biomarkerSlug: string, submission: QuestionSubmission): Promise<Submitted> {
  const submitted = await submissions.addQuestion(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}
