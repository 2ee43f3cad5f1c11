import { BUDGETS, CONCERNS, GOALS, PREFERENCES, recommendPanel as recommend, SEXES } from '@biomarker/domain/content';
import { z } from 'zod';
import { uniqueTexts } from '../schemas/inputs.ts';
import { offerNotice } from '../schemas/notices.ts';
import { Recommendation, recommendationOf } from '../schemas/recommendation.ts';
import { tool } from './tool.ts';

const AGE_BANDS = ['18_29', '30_39', '40_49', '50_59', '60_plus', 'not_specified'] as const;

export const recommendPanel = tool({
  name: 'recommend_panel',
  title: 'Recommend a panel',
  description:
    'Suggests tests for a concern, goal and budget, as education, each with its reason. allow_packages compares the standard panels; custom_only builds the best set of individual tests at current prices, never above maxBudgetUsd. urgent_symptoms gives advice to seek care and nothing to buy. Tests by name: search_lab_catalog.',
  input: z.strictObject({
    concern: z.enum(CONCERNS).describe('What to look into: thyroid.'),
    goal: z.enum(GOALS).describe('Why: build_baseline.'),
    budget: z.enum(BUDGETS).optional().describe('Rough ceiling in USD: under_200.'),
    maxBudgetUsd: z.number().min(2).max(2000).optional().describe('Exact ceiling: 150; custom_only needs it.'),
    packagePreference: z.enum(PREFERENCES).optional().describe('Panels, or single tests: custom_only.'),
    ageBand: z.enum(AGE_BANDS).optional().describe('Years: 40_49.'),
    sex: z.enum(SEXES).optional().describe('For tests of one sex: female.'),
    biomarkerSlugs: uniqueTexts(1, 5).optional().describe('Named tests, ["ferritin"]; for specific_tests and retest.'),
  }),
  output: z.object({ notice: z.string(), ...Recommendation.shape }),

  run: async (input, deps) => ({ notice: offerNotice(deps), ...recommendationOf(await recommend(deps, deps.siteUrl, input)) }),
});
