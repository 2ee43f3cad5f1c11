export { activityCounter, type ActivityBatch, type ActivityCounter, type ActivityKind } from './reading/activity-counter.ts';
export type { ActivityStore } from './model/activity-store.ts';
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
} from './model/biomarker.ts';
export { BIOMARKER_EXTRAS, BiomarkerDetail, NO_LOWER_LIMIT, NO_TARGET, NO_UPPER_LIMIT, OptimalRange, type BiomarkerExtra } from './model/biomarker-detail.ts';
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
} from './model/biomarker-facts.ts';
export type { BiomarkerFilter, BiomarkerListQuery, BiomarkerStore, SearchQuery } from './model/biomarker-store.ts';
export { BiomarkerBatch, batchBiomarkers } from './reading/batch-biomarkers.ts';
export { allBiomarkers, likelyMeant, listBiomarkers, searchBiomarkers, trendingBiomarkers } from './reading/list-biomarkers.ts';
export { slugByName, slugsByName } from './names/biomarkers-by-name.ts';
export { withPreparation, type Preparation } from './reading/preparation.ts';
export { readBiomarker } from './reading/read-biomarker.ts';
export { HALF_LIFE_DAYS, RankedBiomarker, TIMEFRAMES, TrendingBiomarker, type Timeframe } from './model/ranked-biomarker.ts';
export { ITEM_TYPES, type CatalogItem, type ItemType } from './model/catalog-item.ts';
export type { Catalog, CatalogStore } from './model/catalog-store.ts';
export { ceilingCents, centsOf, dollars, floorCents, usd } from './pricing/money.ts';
export { catalogItemNotFound, readCatalogItem } from './search/read-catalog-item.ts';
export { searchCatalog, type CatalogPage, type CatalogQuery, type FoundItem } from './search/search-catalog.ts';
export { CATEGORY_SORTS, Category, CategoryDetail, type CategorySort } from './model/category.ts';
export type { CategoryListQuery, CategoryStore } from './model/category-store.ts';
export { allCategories, listCategories } from './reading/list-categories.ts';
export { readCategory } from './reading/read-category.ts';
export { createCheckoutLink, type CheckoutItem, type CheckoutLink, type CheckoutRequest } from './checkout/create-checkout-link.ts';
export { ASSISTANTS, builderUrl, type Assistant } from './checkout/hand-off-urls.ts';
export { Comparison, COMPARISON_KEYS, COMPARISON_NOTICE, ComparisonFact, type ComparisonKey } from './model/comparison.ts';
export type { ComparisonStore } from './model/comparison-store.ts';
export { comparisonByName } from './reading/comparison-by-name.ts';
export { readComparison } from './reading/read-comparison.ts';
export { FOUND_KINDS, type DiscoveryStore, type FoundKind, type FoundThing, type LikeThing, type Thing, type ThingQuery } from './model/discovery-store.ts';
export { browseBiomarkers, type BrowsePage, type BrowseQuery } from './search/browse-biomarkers.ts';
export { americanSpelling, withoutWordsAround, wordsIn } from './search/query-words.ts';
export { PAGE_OF_KIND, readResultId, RESULT_KINDS, resultNotFound, type ResultKind } from './search/result-id.ts';
export { searchDocuments, searchEverything, searchSite, type SearchResult } from './search/search-everything.ts';
export { biomarkerNotFound, didYouMean, slugOfName, suggest, SUGGESTED_KINDS, type SuggestedThing } from './search/suggest.ts';
export { browsedConcerns, bundlesOf, mostReadBiomarkers, type BrowsedConcern } from './search/ways-in.ts';
export { CARE_NOTICE, careNoticeFor } from './search/urgent-signs.ts';
export { withAddresses, type Addresses } from './reading/addresses.ts';
export { Document } from './model/document.ts';
export type { DocumentStore } from './model/document-store.ts';
export { firstSentence } from './names/first-sentence.ts';
export { LAB_PACKAGE_SORTS, LabPackage, LabPackageDetail, type LabPackageRecord, type LabPackageSort } from './model/lab-package.ts';
export type { LabPackageFilter, LabPackageListQuery, LabPackageStore } from './model/lab-package-store.ts';
export { allPanels, listLabPackages } from './reading/list-lab-packages.ts';
export { readLabPackage } from './reading/read-lab-package.ts';
export { Review } from './model/review.ts';
export { reviewBiomarker } from './submissions/review-biomarker.ts';
export type { ReviewStore } from './model/review-store.ts';
export type { ComparedPanel } from './recommendation/compare-panels.ts';
export { ConcernProfile, isForSex } from './model/concern-profile.ts';
export type { ConcernStore } from './model/concern-store.ts';
export { CONCERNS, GOALS, SEXES, type Concern, type Goal, type Sex, type Topic } from './model/concern.ts';
export type { ChosenTest } from './recommendation/described-tests.ts';
export type { CustomRecommendation } from './recommendation/recommend-custom.ts';
export { BUDGETS, PREFERENCES, recommendPanel, type PanelRequest } from './recommendation/recommend-panel.ts';
export type { StandardRecommendation } from './recommendation/recommend-standard.ts';
export { searchKey } from './names/search-key.ts';
export { decideSubmission, type ModerationStore, type Submission, type SubmissionStatus } from './submissions/moderation.ts';
export { Answer, Question } from './model/question.ts';
export type { QuestionListQuery, QuestionStore } from './model/question-store.ts';
export { STORY_SORTS, Story, type StorySort } from './model/story.ts';
export type { StoryListQuery, StoryStore } from './model/story-store.ts';
export { listQuestions, listStories } from './reading/list-user-content.ts';
export { QuestionSubmission, StorySubmission, Submitted, type SubmissionStore } from './model/submission-store.ts';
export { submitQuestion } from './submissions/submit-question.ts';
export { submitStory } from './submissions/submit-story.ts';
export { Gender, Purpose, QuestionCategory, RESERVED_BIOMARKER_SLUGS, RESERVED_CATEGORY_SLUGS, ResearchType, SampleType, Slug } from './model/vocabulary.ts';
