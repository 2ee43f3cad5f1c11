import type { Review } from './review.ts';

export type ReviewStore = {
  /** Keeps the review with the text as it is now, and sets the status of the biomarker. Answers false when no biomarker has the slug. */
  record(slug: string, review: Review): Promise<boolean>;
};
