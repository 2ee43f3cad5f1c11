import type { Route } from '../edge/route.ts';
import { clearCache } from './admin/clear-cache.ts';
import { readPerformance } from './admin/read-performance.ts';
import { batchBiomarkers } from './biomarkers/batch-biomarkers.ts';
import { getBiomarker } from './biomarkers/get-biomarker.ts';
import { listBiomarkers } from './biomarkers/list-biomarkers.ts';
import { searchBiomarkers } from './biomarkers/search-biomarkers.ts';
import { trendingBiomarkers } from './biomarkers/trending-biomarkers.ts';
import { getCategory } from './categories/get-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { getLabPackage } from './lab-packages/get-lab-package.ts';
import { listLabPackages } from './lab-packages/list-lab-packages.ts';
import { suggest } from './search/suggest.ts';
import { listQuestions } from './user-content/list-questions.ts';
import { listStories } from './user-content/list-stories.ts';
import { submitQuestion } from './user-content/submit-question.ts';
import { submitStory } from './user-content/submit-story.ts';

/** The public REST routes in the matching order of Express: literal paths before `{slug}`. */
export const routes: readonly Route[] = [
  listCategories,
  getCategory,
  listBiomarkers,
  searchBiomarkers,
  trendingBiomarkers,
  batchBiomarkers,
  getBiomarker,
  suggest,
  listStories,
  listQuestions,
  listLabPackages,
  getLabPackage,
  readPerformance,
  clearCache,
];

/** Mounted with MEMBER_WRITES=on only. */
export const memberRoutes: readonly Route[] = [submitStory, submitQuestion];
