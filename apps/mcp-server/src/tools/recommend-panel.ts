import { BUDGETS, CONCERNS, GOALS, PREFERENCES, recommendPanel as recommend, SEXES } from '@biomarker/domain/content';
import { z } from 'zod';
import { Recommendation, recommendationOf } from '../schemas/recommendation.ts';
import { uniqueTexts } from '../schemas/inputs.ts';
import { tool } from './tool.ts';

const AGE_BANDS = ['18_29', '30_39', '40_49', '50_59', '60_plus', 'not_specified'] as const;

export const recommendPanel = tool({
  name: 'recommend_panel',
  title: 'Recommend a panel',
  description:
    'Suggests tests for a concern, goal and budget, as education. allow_packages compares the standard panels; custom_only, which needs maxBudgetUsd, builds the best custom set of individual tests at current prices, never above that ceiling. biomarkerSlugs count for find_specific_test, retest and specific_tests. urgent_symptoms gives advice to seek care and nothing to buy.',
  input: z.strictObject({
    concern: z.enum(CONCERNS),
    goal: z.enum(GOALS),
    budget: z.enum(BUDGETS).optional(),
    maxBudgetUsd: z.number().min(2).max(2000).optional(),
    packagePreference: z.enum(PREFERENCES).optional(),
    ageBand: z.enum(AGE_BANDS).optional(),
    sex: z.enum(SEXES).optional(),
    biomarkerSlugs: uniqueTexts(1, 5).optional(),
  }),
  output: Recommendation,

  run: async (asked, deps) => recommendationOf(await recommend(deps, deps.siteUrl, asked)),
});
