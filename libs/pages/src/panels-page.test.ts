import { expect, it } from '@jest/globals';
import { sampleOf } from './panels-page.ts';

it.each([
  ['blood', ['ferritin'], 'blood'],
  ['blood', ['ferritin', 'urine-ph'], 'blood and urine'],
  ['dried_blood_spot', ['ferritin'], 'dried blood spot'],
  ['urine', ['urine-ph', 'urine-creatinine'], 'urine'],
] as const)('a panel by %s of %j is taken from %s', (sampleType, biomarkerSlugs, sample) => {
  expect(sampleOf({ sampleType, biomarkerSlugs: [...biomarkerSlugs] } as Parameters<typeof sampleOf>[0])).toBe(sample);
});
