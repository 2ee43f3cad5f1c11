import type { BiomarkerDetail } from '@biomarker/domain/content';
import { expect, it } from '@jest/globals';
import { lastReviewed, medicalTest } from './structured-data.ts';

it.each([
  { medicalReviewStatus: 'reviewed', lastMedicalReview: '2026-05-04T00:00:00.000Z', shown: { lastReviewed: '2026-05-04' } },
  { medicalReviewStatus: 'pending', lastMedicalReview: '2026-05-04T00:00:00.000Z', shown: {} },
  { medicalReviewStatus: 'reviewed', lastMedicalReview: undefined, shown: {} },
] as const)('only a completed review has a date: $medicalReviewStatus $lastMedicalReview', ({ shown, ...review }) => {
  expect(lastReviewed(review)).toEqual(shown);
});

it('names each person and interval of a test, and each other name once', () => {
  const range = { normalMin: 1, normalMax: 2, unit: 'mg/dL', ageMin: 18, ageMax: 60 };
  const optimalRanges = ['male', 'female'].map((gender) => ({ ...range, gender }));
  const detail = { name: 'Iron', abbreviation: 'Fe', aliases: ['Fe', 'Serum iron'], loincName: 'Iron [Mass/volume]', optimalRanges };
  const { normalRange, alternateName } = medicalTest(detail as unknown as BiomarkerDetail);
  expect(normalRange).toMatch(/^Men, 18 to 60 years: [^;]+; Women, 18 to 60 years: [^;]+$/);
  expect(alternateName).toEqual(['Fe', 'Serum iron', 'Iron [Mass/volume]']);
});
