import { notFound } from '../../shared/index.ts';
import type { StorySubmission, SubmissionStore, Submitted } from './submission-store.ts';

/** Takes in what a member wrote, pending until the operator approves it. Refused when the biomarker does not exist. */
export async function submitStory(submissions: SubmissionStore, biomarkerSlug: string, submission: StorySubmission): Promise<Submitted> {
  const submitted = await submissions.addStory(biomarkerSlug, submission);
  if (!submitted) throw notFound('biomarker', biomarkerSlug);
  return submitted;
}
