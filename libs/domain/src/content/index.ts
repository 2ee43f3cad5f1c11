export { activityCounter, type ActivityBatch, type ActivityCounter, type ActivityKind } from './activity/activity-counter.ts';
export type { ActivityStore } from './activity/activity-store.ts';
export {
  Biomarker,
  BiomarkerCard,
  BIOMARKER_FIELDS,
  BIOMARKER_SORTS,
  FIELD_SETS,
  REQUIRED_FIELDS,
  SelectedBiomarker,
  type BiomarkerField,
  type BiomarkerSort,
} from './biomarkers/biomarker.ts';
export {
  BIOMARKER_EXTRAS,
  BiomarkerDetail,
  NutritionGuideline,
  OptimalRange,
  ResearchLink,
  TestingGuideline,
  type BiomarkerExtra,
} from './biomarkers/biomarker-detail.ts';
export type { BiomarkerFilter, BiomarkerListQuery, BiomarkerStore, SearchQuery } from './biomarkers/biomarker-store.ts';
export { BiomarkerBatch, batchBiomarkers } from './biomarkers/batch-biomarkers.ts';
export { readBiomarker } from './biomarkers/read-biomarker.ts';
export { HALF_LIFE_DAYS, RankedBiomarker, TIMEFRAMES, TrendingBiomarker, type Timeframe } from './biomarkers/ranked-biomarker.ts';
export { CATEGORY_SORTS, Category, CategoryDetail, type CategorySort } from './categories/category.ts';
export type { CategoryListQuery, CategoryStore } from './categories/category-store.ts';
export { readCategory } from './categories/read-category.ts';
export { COMPARISON_KEYS, COMPARISON_NOTICE, Comparison, ComparisonFact, type ComparisonKey } from './comparisons/comparison.ts';
export type { ComparisonStore } from './comparisons/comparison-store.ts';
export { readComparison } from './comparisons/read-comparison.ts';
export { withAddresses, type Addresses } from './documents/addresses.ts';
export { Document } from './documents/document.ts';
export type { DocumentStore } from './documents/document-store.ts';
export { BiomarkerFile, SourcedRange } from './files/biomarker-file.ts';
export { CatalogFile, CategoryFile, LabPackageFile, QuestionsFile } from './files/catalog-files.ts';
export { ComparisonFile } from './files/comparison-file.ts';
export { DocumentFile } from './files/document-file.ts';
export { publishRange, type PublishedRange } from './files/publish-range.ts';
export { LAB_PACKAGE_SORTS, LabPackage, LabPackageDetail, type LabPackageSort } from './lab-packages/lab-package.ts';
export type { LabPackageFilter, LabPackageListQuery, LabPackageStore } from './lab-packages/lab-package-store.ts';
export { readLabPackage } from './lab-packages/read-lab-package.ts';
export {
  ATTRIBUTION,
  DISCLAIMER,
  listPages,
  LOINC_NOTICE,
  matchPage,
  normalOf,
  normalPath,
  openSides,
  peopleOf,
  readPage,
  SITE_NAME,
  targetOf,
  withNotices,
  type Crumb,
  type Page,
  type PageEntry,
  type PageSources,
} from './pages/index.ts';
export { searchKey } from './search-key.ts';
export { Answer, Question } from './user-content/question.ts';
export type { QuestionListQuery, QuestionStore } from './user-content/question-store.ts';
export { STORY_SORTS, Story, type StorySort } from './user-content/story.ts';
export type { StoryListQuery, StoryStore } from './user-content/story-store.ts';
export { listOfBiomarker } from './user-content/list-user-content.ts';
export { QuestionSubmission, StorySubmission, Submitted, type SubmissionStore } from './user-content/submission-store.ts';
export { Gender, QuestionCategory, SampleType, Slug } from './vocabulary.ts';
