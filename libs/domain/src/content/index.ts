export { HALF_LIFE_DAYS, TIMEFRAMES, TrendingBiomarker, type ActivityBatch, type ActivityStore, type Timeframe } from './model/activity.ts';
export { BIOMARKER_EXTRAS, BiomarkerDetail, OptimalRange, type BiomarkerExtra } from './model/biomarker-detail.ts';
export { NO_LOWER_LIMIT, NO_SAFE_LEVEL, NO_TARGET, NO_UPPER_LIMIT } from './model/range-notes.ts';
export {
  Applies,
  BiomarkerFacts,
  CareLevel,
  CareSign,
  Conversion,
  Formula,
  FurtherCode,
  FurtherReading,
  InUnit,
  NextStep,
  Specimen,
  SupplementLimit,
  Threshold,
  THRESHOLD_KINDS,
} from './model/biomarker-facts.ts';
export type { BiomarkerFilter, BiomarkerListQuery, BiomarkerStore, NamedSpecimen, SearchQuery } from './model/biomarker-store.ts';
export {
  Biomarker,
  BIOMARKER_FIELDS,
  BIOMARKER_SORTS,
  BiomarkerCard,
  FIELD_SETS,
  RankedBiomarker,
  REQUIRED_FIELDS,
  type BiomarkerField,
  type BiomarkerSort,
} from './model/biomarker.ts';
export { DETAIL_FIELDS, SELECTABLE_FIELDS, SelectedBiomarker, type DetailField, type SelectableField } from './model/selected-biomarker.ts';
export { ITEM_TYPES, type Catalog, type CatalogItem, type CatalogStore, type ItemType } from './model/catalog-item.ts';
export { Category, CATEGORY_SORTS, CategoryDetail, type CategorySort, type CategoryStore } from './model/category.ts';
export { Comparison, COMPARISON_KEYS, COMPARISON_NOTICE, ComparisonFact, type ComparisonKey, type ComparisonStore } from './model/comparison.ts';
export { ConcernProfile, isForSex, type ConcernStore } from './model/concern-profile.ts';
export type { ContentStores } from './model/content-stores.ts';
export { CONCERNS, GOALS, SEXES, type Concern, type Goal, type Sex, type Topic } from './model/concern.ts';
export { type DiscoveryStore, type Found, type FoundBy, type SearchHit, type SimilarName, type SearchEntry, type HitQuery } from './model/discovery-store.ts';
export { FOUND_KINDS, type FoundKind } from './model/found-kind.ts';
export type { Correction, FittingTopic, LookedUp, LookUp, NameMatch, QueryTerms, Understood, UnknownWord } from './model/query-terms.ts';
export { Document, type DocumentStore } from './model/document.ts';
export {
  LAB_PACKAGE_SORTS,
  LabPackage,
  LabPackageDetail,
  type LabPackageFilter,
  type LabPackageListQuery,
  type LabPackageRecord,
  type LabPackageSort,
  type LabPackageStore,
} from './model/lab-package.ts';
export { Answer, Question, type QuestionFilter, type QuestionListQuery, type QuestionStore } from './model/question.ts';
export { Review, type ReviewStore } from './model/review.ts';
export { Story, STORY_SORTS, type StoryFilter, type StoryListQuery, type StorySort, type StoryStore } from './model/story.ts';
export {
  QuestionSubmission,
  StorySubmission,
  Submitted,
  type ModerationStore,
  type Submission,
  type SubmissionStatus,
  type SubmissionStore,
} from './model/submission.ts';
export { Gender, Purpose, QuestionCategory, ResearchType, RESERVED_BIOMARKER_SLUGS, RESERVED_CATEGORY_SLUGS, SampleType, Slug } from './model/vocabulary.ts';
export { ceilingCents, centsOf, dollars, floorCents, usd } from './pricing/money.ts';
export { PriceNotice, priceNotice } from './model/price-notice.ts';
export { biomarkerNotFound, didYouMean, slugByName, slugOfName, slugsByName } from './names/biomarkers-by-name.ts';
export { levelIn, limitInUnit, rangeIn } from './interpretation/limit-in-unit.ts';
export { conditionsOf, fitOf, intervalsFor, type Person } from './interpretation/person.ts';
export { readValue } from './interpretation/read-value.ts';
export { readTyped, type TypedValue } from './interpretation/typed-value.ts';
export { sourceName, sourceNumber, sourcesOf, type Source } from './interpretation/sources.ts';
export { stepWords } from './interpretation/value-words.ts';
export type { Numbers, ValueReading } from './interpretation/value-reading.ts';
export { bandIn, bandOf, labelsOf, normalOf, openSides, peopleOf, sentencesOf, targetOf } from './interpretation/range-words.ts';
export { understandQuery } from './names/query/understand-query.ts';
export { searchKey } from './names/search-key.ts';
export { capital, firstSentence } from './names/sentences.ts';
export { activityCounter, type ActivityKind } from './reading/activity-counter.ts';
export { batchBiomarkers, BiomarkerBatch } from './reading/batch-biomarkers.ts';
export { allCategories, readCategory } from './reading/categories.ts';
export { comparisonByName, readComparison } from './reading/comparisons.ts';
export { withAddresses, type Addresses } from './reading/document-addresses.ts';
export { allPanels, listLabPackages, readLabPackage } from './reading/lab-packages.ts';
export { allBiomarkers, likelyMeant } from './reading/list-biomarkers.ts';
export { BIOTIN_RULE, longestFast, preparationOf, withPreparation, type Preparation } from './reading/preparation.ts';
export { readBiomarker } from './reading/read-biomarker.ts';
export { listQuestions, listStories } from './reading/user-content.ts';
export { browseBiomarkers, type BrowsePage, type BrowseQuery } from './search/browse-biomarkers.ts';
export { americanSpelling, withoutWordsAround, wordsIn } from './names/query-words.ts';
export { withUsualTests } from './names/usual-tests.ts';
export { catalogItemNotFound, readCatalogItem } from './search/read-catalog-item.ts';
export { PAGE_OF_KIND, readResultId, RESULT_KINDS, resultNotFound, type ResultKind } from './search/result-id.ts';
export { searchBiomarkers, type BiomarkerAnswer } from './search/search-biomarkers.ts';
export { searchCatalog, type CatalogPage, type CatalogQuery, type FoundItem } from './search/search-catalog.ts';
export { idsLike, searchDocuments, searchEverything, searchSite, type SearchResult } from './search/search-everything.ts';
export { searchNote, WORDS_TO_TRY } from './search/search-note.ts';
export { suggest, SUGGESTED_KINDS, type SuggestedEntry, type Suggestions } from './search/suggest.ts';
export { CARE_NOTICE } from './search/urgency/notices.ts';
export { careNoticeFor, urgencyOf, type Urgency } from './search/urgency/read-urgency.ts';
export { browsedConcerns, bundlesOf, mostReadBiomarkers, type BrowsedConcern } from './search/ways-in.ts';
export { createCheckoutLink, type CheckoutItem, type CheckoutLink, type CheckoutRequest } from './checkout/create-checkout-link.ts';
export { ASSISTANTS, builderUrl, type Assistant } from './checkout/hand-off-urls.ts';
export type { ComparedPanel } from './recommendation/compare-panels.ts';
export type { ChosenTest } from './recommendation/described-tests.ts';
export type { CustomRecommendation } from './recommendation/recommend-custom.ts';
export { BUDGETS, PREFERENCES, recommendPanel, type PanelRequest } from './recommendation/recommend-panel.ts';
export type { StandardRecommendation, TestSet } from './recommendation/recommend-standard.ts';
export { decideSubmission } from './submissions/moderation.ts';
export { reviewBiomarker } from './submissions/review-biomarker.ts';
export { submitQuestion, submitStory } from './submissions/submit.ts';
export { isFhir } from './report/fhir.ts';
export { knowledgeOf, type Knowledge } from './report/knowledge.ts';
export type { DrawnText } from './report/pdf.ts';
export { LONGEST_REPORT, readReport, type Report } from './report/read-report.ts';
export { readVocabulary, reportVocabulary, type UsedLoincCode, type VocabularyStore, type VocabularyTables } from './report/read-vocabulary.ts';
export type { ReportPlace, ReportQuestion, ReportResult, ReportRow, UnrecognizedLine } from './report/reading.ts';
export type { TableRow } from './report/table-cells.ts';
export { LOINC_USES, NAME_KINDS, type LoincUse, type ReportVocabulary } from './report/vocabulary.ts';
export { unitTable } from './units/printed-units.ts';
