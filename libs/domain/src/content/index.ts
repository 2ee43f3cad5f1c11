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
  NO_LOWER_LIMIT,
  NO_TARGET,
  NO_UPPER_LIMIT,
  OptimalRange,
  type BiomarkerExtra,
} from './biomarkers/biomarker-detail.ts';
export {
  BiomarkerFacts,
  CareLevel,
  CareSign,
  Conversion,
  FurtherReading,
  NextStep,
  Specimen,
  SupplementLimit,
  Threshold,
  THRESHOLD_KINDS,
} from './biomarkers/biomarker-facts.ts';
export type { BiomarkerFilter, BiomarkerListQuery, BiomarkerStore, SearchQuery } from './biomarkers/biomarker-store.ts';
export { BiomarkerBatch, batchBiomarkers } from './biomarkers/batch-biomarkers.ts';
export { allBiomarkers, likelyMeant, listBiomarkers, searchBiomarkers, trendingBiomarkers } from './biomarkers/list-biomarkers.ts';
export { slugByName, slugsByName } from './biomarkers/biomarkers-by-name.ts';
export { withPreparation, type Preparation } from './biomarkers/preparation.ts';
export { readBiomarker } from './biomarkers/read-biomarker.ts';
export { HALF_LIFE_DAYS, RankedBiomarker, TIMEFRAMES, TrendingBiomarker, type Timeframe } from './biomarkers/ranked-biomarker.ts';
export { ITEM_TYPES, type CatalogItem, type ItemType } from './catalog/catalog-item.ts';
export type { Catalog, CatalogStore } from './catalog/catalog-store.ts';
export { ceilingCents, centsOf, dollars, floorCents, usd } from './catalog/money.ts';
export { catalogItemNotFound, readCatalogItem } from './catalog/read-catalog-item.ts';
export { searchCatalog, type CatalogPage, type CatalogQuery, type FoundItem } from './catalog/search-catalog.ts';
export { CATEGORY_SORTS, Category, CategoryDetail, type CategorySort } from './categories/category.ts';
export type { CategoryListQuery, CategoryStore } from './categories/category-store.ts';
export { allCategories, listCategories } from './categories/list-categories.ts';
export { readCategory } from './categories/read-category.ts';
export { createCheckoutLink, type CheckoutItem, type CheckoutLink, type CheckoutRequest } from './checkout/create-checkout-link.ts';
export { ASSISTANTS, builderUrl, type Assistant } from './checkout/hand-off-urls.ts';
export { Comparison, COMPARISON_KEYS, COMPARISON_NOTICE, ComparisonFact, type ComparisonKey } from './comparisons/comparison.ts';
export type { ComparisonStore } from './comparisons/comparison-store.ts';
export { comparisonByName } from './comparisons/comparison-by-name.ts';
export { readComparison } from './comparisons/read-comparison.ts';
export { FOUND_KINDS, type DiscoveryStore, type FoundKind, type FoundThing, type LikeThing, type Thing, type ThingQuery } from './discovery/discovery-store.ts';
export { browseBiomarkers, type BrowsePage, type BrowseQuery } from './discovery/browse-biomarkers.ts';
export { americanSpelling, withoutWordsAround, wordsIn } from './discovery/query-words.ts';
export { PAGE_OF_KIND, readResultId, RESULT_KINDS, resultNotFound, type ResultKind } from './discovery/result-id.ts';
export { searchDocuments, searchEverything, searchSite, type SearchResult } from './discovery/search-everything.ts';
export { biomarkerNotFound, didYouMean, slugOfName, suggest, SUGGESTED_KINDS, type SuggestedThing } from './discovery/suggest.ts';
export { browsedConcerns, bundlesOf, mostReadBiomarkers, type BrowsedConcern } from './discovery/ways-in.ts';
export { CARE_NOTICE, careNoticeFor } from './discovery/urgent-signs.ts';
export { withAddresses, type Addresses } from './documents/addresses.ts';
export { Document } from './documents/document.ts';
export type { DocumentStore } from './documents/document-store.ts';
export { firstSentence } from './first-sentence.ts';
export { LAB_PACKAGE_SORTS, LabPackage, LabPackageDetail, type LabPackageRecord, type LabPackageSort } from './lab-packages/lab-package.ts';
export type { LabPackageFilter, LabPackageListQuery, LabPackageStore } from './lab-packages/lab-package-store.ts';
export { allPanels, listLabPackages } from './lab-packages/list-lab-packages.ts';
export { readLabPackage } from './lab-packages/read-lab-package.ts';
export { Review } from './reviews/review.ts';
export { reviewBiomarker } from './reviews/review-biomarker.ts';
export type { ReviewStore } from './reviews/review-store.ts';
export type { ComparedPanel } from './panels/compare-panels.ts';
export { ConcernProfile, isForSex } from './panels/concern-profile.ts';
export type { ConcernStore } from './panels/concern-store.ts';
export { CONCERNS, GOALS, SEXES, type Concern, type Goal, type Sex, type Topic } from './panels/concern.ts';
export type { ChosenTest } from './panels/described-tests.ts';
export type { CustomRecommendation } from './panels/recommend-custom.ts';
export { BUDGETS, PREFERENCES, recommendPanel, type PanelRequest } from './panels/recommend-panel.ts';
export type { StandardRecommendation } from './panels/recommend-standard.ts';
export { searchKey } from './search-key.ts';
export { decideSubmission, type ModerationStore, type Submission, type SubmissionStatus } from './user-content/moderation.ts';
export { Answer, Question } from './user-content/question.ts';
export type { QuestionListQuery, QuestionStore } from './user-content/question-store.ts';
export { STORY_SORTS, Story, type StorySort } from './user-content/story.ts';
export type { StoryListQuery, StoryStore } from './user-content/story-store.ts';
export { listQuestions, listStories } from './user-content/list-user-content.ts';
export { QuestionSubmission, StorySubmission, Submitted, type SubmissionStore } from './user-content/submission-store.ts';
export { submitQuestion } from './user-content/submit-question.ts';
export { submitStory } from './user-content/submit-story.ts';
export { Gender, Purpose, QuestionCategory, RESERVED_BIOMARKER_SLUGS, RESERVED_CATEGORY_SLUGS, ResearchType, SampleType, Slug } from './vocabulary.ts';
