import { expect, it } from '@jest/globals';
import { lastReviewed } from './structured-data.ts';

it.each([
  { medicalReviewStatus: 'reviewed', lastMedicalReview: '2026-05-04T00:00:00.000Z', shown: { lastReviewed: '2026-05-04' } },
  { medicalReviewStatus: 'pending', lastMedicalReview: '2026-05-04T00:00:00.000Z', shown: {} },
  { medicalReviewStatus: 'reviewed', lastMedicalReview: undefined, shown: {} },
] as const)('only a completed review has a date: $medicalReviewStatus $lastMedicalReview', ({ shown, ...review }) => {
  expect(lastReviewed(review)).toEqual(shown);
});
