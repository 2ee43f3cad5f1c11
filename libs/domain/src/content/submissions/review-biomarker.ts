import { invalid, notFound } from '../../shared/index.ts';
import type { Review, ReviewStore } from '../model/review.ts';

/** `today` is an ISO date; a review cannot be in the future. */
export async function reviewBiomarker(reviews: ReviewStore, slug: string, review: Review, today: string): Promise<void> {
  if (review.reviewedOn > today) throw invalid({ in: 'body', name: 'date', message: `${review.reviewedOn} lies in the future` });
  if (!(await reviews.record(slug, review))) throw notFound('biomarker', slug);
}
