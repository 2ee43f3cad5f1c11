import { DomainError, notFound } from '../../shared/index.ts';
import type { ModerationStore, Submission } from '../model/submission.ts';

export type SubmissionDecision = { kind: 'story' | 'question'; id: string; decision: 'approved' | 'rejected'; by: string };

/** Publishes or hides a submission. A later decision may change it. */
export async function decideSubmission(store: ModerationStore, { kind, id, decision, by }: SubmissionDecision): Promise<Submission> {
  const submission = await store.find(id);
  if (!submission) throw notFound(kind, id);
  if (submission.status === decision) throw new DomainError('conflict', 'already_decided', `The ${kind} ${id} is ${decision} already.`);
  await store.setStatus(id, decision, by);
  return { ...submission, status: decision };
}
