// From prisma/schema.prisma: npm run generate -- tables
import type { ColumnType } from 'kysely';
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type Answer = {
  id: string;
  question_id: string;
  position: number;
  body: string;
  author_role: string;
  helpful_count: Generated<number>;
  created_at: Generated<string>;
};
export type Biomarker = {
  id: string;
  slug: string;
  name: string;
  category_id: string;
  applicable_gender: string;
  summary: string | null;
  significance: string | null;
  symptoms: string[];
  causes: string[];
  key_insights: string[];
  seo_variations: string[];
  meta_description: string | null;
  loinc_code: string | null;
  loinc_name: string | null;
  unit: string | null;
  ucum_unit: string | null;
  has_content: boolean;
  labvendor_marker_id: string | null;
  aliases: string[];
  abbreviation: string | null;
  /**
   * Thresholds, conversions, specimen and the other parts of BiomarkerFacts in the domain, checked by the seed.
   */
  facts: Generated<unknown>;
  medical_review_status: Generated<string>;
  last_medical_review: string | null;
  source_hash: string;
  /**
   * Of the file; a medical review holds for the text with the same hash.
   */
  text_hash: Generated<string>;
  last_updated: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  view_count: Generated<number>;
  search_volume: Generated<number>;
  /**
   * The score of a week; the next two are those of a day and of a month.
   */
  trending_score: Generated<number>;
  trending_day: Generated<number>;
  trending_month: Generated<number>;
  /**
   * These three served the search of the release before; they leave with the next one.
   */
  search_keys: Generated<string[]>;
  search_text: Generated<string>;
  search_terms: Generated<string>;
};
export type BiomarkerActivity = {
  biomarker_id: string;
  day: string;
  views: Generated<number>;
  searches: Generated<number>;
};
export type BiomarkerRange = {
  id: string;
  biomarker_id: string;
  position: number;
  gender: string;
  age_min: number;
  age_max: number;
  optimal_min: number;
  optimal_max: number;
  normal_min: number | null;
  normal_max: number | null;
  low_inclusive: Generated<boolean>;
  high_inclusive: Generated<boolean>;
  unit: string;
  source: string;
  source_url: string | null;
  notes: string | null;
  condition: string | null;
  laboratory: string | null;
  /**
   * The optimal interval is a named guideline's target and not the normal interval repeated.
   */
  has_guideline_target: boolean;
  is_pregnancy_specific: Generated<boolean>;
  pregnancy_trimester: number | null;
};
export type CatalogItem = {
  id: string;
  handle: string;
  name: string;
  /**
   * Everyday names.
   */
  aliases: Generated<string[]>;
  category: string;
  gender: string;
  price_cents: number;
  is_active: boolean;
  is_orderable: boolean;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type CatalogItemBiomarker = {
  item_id: string;
  biomarker_id: string;
  position: number;
};
export type Category = {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon_url: string | null;
  display_order: number;
  common_conditions: string[];
  key_benefits: string[];
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_updated: Generated<string>;
};
export type Comparison = {
  id: string;
  slug: string;
  name: string;
  country: string;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_updated: Generated<string>;
};
export type ComparisonFact = {
  id: string;
  comparison_id: string;
  position: number;
  key: string;
  value: string;
  source_url: string;
  source_title: string;
  source_date: string | null;
  checked_on: string;
  confidence: string;
};
export type Concern = {
  id: string;
  concern: string;
  profile: unknown;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type Document = {
  id: string;
  slug: string;
  title: string;
  description: string;
  body: string;
  display_order: number;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_updated: Generated<string>;
};
export type LabPackage = {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  description: string;
  category_focus: string[];
  target_conditions: string[];
  price_cents: number;
  sample_type: string;
  fasting_required: boolean;
  turnaround_days: number;
  features: string[];
  is_active: boolean;
  display_order: number;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_updated: Generated<string>;
};
export type LabPackageBiomarker = {
  package_id: string;
  biomarker_id: string;
  position: number;
};
export type MedicalReview = {
  id: Generated<string>;
  biomarker_id: string;
  status: string;
  reviewer: string;
  note: string;
  reviewed_on: string;
  text_hash: string;
  created_at: Generated<string>;
};
export type NutritionGuideline = {
  id: string;
  biomarker_id: string;
  position: number;
  purpose: string;
  recommendation: string;
  foods: string[];
  supplements: string[];
  avoid_foods: string[];
  interactions: string[];
  contraindications: string[];
  timing: string | null;
  dosage: string | null;
};
export type OrdinaryWord = {
  word: string;
};
export type PageChange = {
  id: string;
  path: string;
  parts: string[];
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type Question = {
  id: string;
  biomarker_id: string;
  question: string;
  category: string;
  status: Generated<string>;
  /**
   * The operator who decided last.
   */
  decided_by: string | null;
  is_featured: Generated<boolean>;
  is_sample: Generated<boolean>;
  helpful_count: Generated<number>;
  published_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  /**
   * Set on questions that come from the content files; the seed owns those rows and no others.
   */
  source_hash: string | null;
};
export type RateLimit = {
  key: string;
  points: Generated<number>;
  expire: string | null;
};
export type ResearchLink = {
  id: string;
  biomarker_id: string;
  position: number;
  title: string;
  url: string;
  type: string;
  publish_date: string | null;
  authors: string[];
  journal: string | null;
  key_findings: string[];
  relevance_score: number | null;
};
export type SearchDocument = {
  id: string;
  kind: string;
  slug: string;
  title: string;
  abbreviation: string | null;
  category: string | null;
  gender: string;
  /**
   * Title and other names; weight A.
   */
  names: string;
  /**
   * Phrases that people type; weight B.
   */
  terms: string;
  summary: string;
  body: string;
  source_hash: string;
};
export type SearchName = {
  document_id: string;
  key: string;
  /**
   * 0 the title, 1 another name, 2 a part of a name.
   */
  place: number;
};
export type SearchTopic = {
  id: string;
  phrase: string;
  /**
   * Slugs of biomarkers, the first test first.
   */
  tests: string[];
  source_hash: string;
};
export type SearchWord = {
  word: string;
  /**
   * A word of a name or of a phrase, which a misspelled word may stand for.
   */
  is_term: boolean;
};
export type Story = {
  id: string;
  biomarker_id: string;
  title: string;
  body: string;
  author_name: string;
  tags: string[];
  status: Generated<string>;
  /**
   * The operator who decided last.
   */
  decided_by: string | null;
  is_featured: Generated<boolean>;
  is_sample: Generated<boolean>;
  helpful_count: Generated<number>;
  published_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type TestingGuideline = {
  id: string;
  biomarker_id: string;
  position: number;
  frequency: string;
  conditions: string[];
  fasting_required: boolean;
  best_time_of_day: string | null;
  preparation: string[];
  interfering_factors: string[];
  related_tests: string[];
};
export type TrendingSnapshot = {
  timeframe: string;
  taken_at: string;
  biomarker_id: string;
  rank: number;
};
export type Vocabulary = {
  id: string;
  part: string;
  rows: unknown;
  source_hash: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type ContentTables = {
  'content.answer': Answer;
  'content.biomarker': Biomarker;
  'content.biomarker_activity': BiomarkerActivity;
  'content.biomarker_range': BiomarkerRange;
  'content.catalog_item': CatalogItem;
  'content.catalog_item_biomarker': CatalogItemBiomarker;
  'content.category': Category;
  'content.comparison': Comparison;
  'content.comparison_fact': ComparisonFact;
  'content.concern': Concern;
  'content.document': Document;
  'content.lab_package': LabPackage;
  'content.lab_package_biomarker': LabPackageBiomarker;
  'content.medical_review': MedicalReview;
  'content.nutrition_guideline': NutritionGuideline;
  'content.ordinary_word': OrdinaryWord;
  'content.page_change': PageChange;
  'content.question': Question;
  'content.rate_limit': RateLimit;
  'content.research_link': ResearchLink;
  'content.search_document': SearchDocument;
  'content.search_name': SearchName;
  'content.search_topic': SearchTopic;
  'content.search_word': SearchWord;
  'content.story': Story;
  'content.testing_guideline': TestingGuideline;
  'content.trending_snapshot': TrendingSnapshot;
  'content.vocabulary': Vocabulary;
};
