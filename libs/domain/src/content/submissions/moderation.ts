import { DomainError, notFound } from '../../shared/index.ts';

export type SubmissionStatus = 'pending' | 'approved' | 'rejected';

/** A story or question in the operator's view. */
export type Submission = { id: string; biomarkerSlug: string; status: SubmissionStatus; text: string; createdAt: string };

/** Members' stories or questions, without those of the content files. */
export type ModerationStore = {
  /** Oldest first. */
  list(status: SubmissionStatus): Promise<Submission[]>;
  find(id: string): Promise<Submission | undefined>;
  /** `by` is the deciding person. */
  setStatus(id: string, status: SubmissionStatus, by: string): Promise<void>;
};

export type SubmissionDecision = { kind: 'story' | 'question'; id: string; decision: 'approved' | 'rejected'; by: string };

/** Publishes or hides a submission. A later decision may change it. */
export async function decideSubmission(store: ModerationStore, { kind, id, decision, by }: SubmissionDecision): Promise<Submission> {
  const submission = await store.find(id);
  if (!submission) throw notFound(kind, id);
  if (submission.status === decision) throw new DomainError('conflict', 'already_decided', `The ${kind} ${id} is ${decision} already.`);
  await store.setStatus(id, decision, by);
  return { ...submission, status: decision };
}
