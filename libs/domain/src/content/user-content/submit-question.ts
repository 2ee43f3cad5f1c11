import { notFound } from '../../shared/index.ts';
import type { QuestionSubmission, SubmissionStore, Submitted } from './submission-store.ts';

/** Takes in what a member wrote, pending until the operator approves it. Refused when the biomarker does not exist. */
export async function submitQuestion(submissions: SubmissionStore, biomarkerSlug: string, submission: QuestionSubmission): Promise<Submitted> {
  const submitted = await submissions.addQuestion(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}
