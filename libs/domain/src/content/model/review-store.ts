import type { Review } from './review.ts';

export type ReviewStore = {
  /** Stores the review with the current text and sets the biomarker's status. Returns false for an unknown slug. */
  record(slug: string, review: Review): Promise<boolean>;
};
