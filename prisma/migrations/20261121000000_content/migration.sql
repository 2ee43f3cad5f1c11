-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE SCHEMA IF NOT EXISTS content;
CREATE SCHEMA IF NOT EXISTS partner;

CREATE TABLE content.category (
  id                uuid PRIMARY KEY,
  slug              text NOT NULL UNIQUE CHECK (slug NOT IN ('stories', 'questions')),
  name              text NOT NULL,
  description       text NOT NULL,
  icon_url          text,
  display_order     integer NOT NULL,
  common_conditions text[] NOT NULL,
  key_benefits      text[] NOT NULL,
  source_hash       text NOT NULL,
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  updated_at        timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE content.biomarker (
  id                    uuid PRIMARY KEY,
  slug                  text NOT NULL UNIQUE CHECK (slug NOT IN ('categories', 'search', 'trending', 'batch')),
  name                  text NOT NULL,
  category_id           uuid NOT NULL REFERENCES content.category (id),
  applicable_gender     text NOT NULL CHECK (applicable_gender IN ('male', 'female', 'both')),
  summary               text,
  significance          text,
  symptoms              text[] NOT NULL,
  causes                text[] NOT NULL,
  key_insights          text[] NOT NULL,
  seo_variations        text[] NOT NULL,
  meta_description      text CHECK (length(meta_description) <= 160),
  loinc_code            text,
  loinc_name            text CHECK ((loinc_code IS NULL) = (loinc_name IS NULL)),
  unit                  text,
  ucum_unit             text,
  has_content           boolean NOT NULL,
  labvendor_marker_id   text UNIQUE,
  aliases               text[] NOT NULL,
  medical_review_status text NOT NULL DEFAULT 'pending' CHECK (medical_review_status IN ('pending', 'reviewed', 'approved')),
  last_medical_review   timestamptz(3),
  source_hash           text NOT NULL,
  last_updated          timestamptz(3) NOT NULL DEFAULT now(),
  created_at            timestamptz(3) NOT NULL DEFAULT now(),
  updated_at            timestamptz(3) NOT NULL DEFAULT now(),
  view_count            integer NOT NULL DEFAULT 0,
  search_volume         integer NOT NULL DEFAULT 0,
  trending_score        double precision NOT NULL DEFAULT 0,
  search_keys           text[] NOT NULL,
  search_text           text NOT NULL,
  search_vector         tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', search_text), 'A') ||
    setweight(to_tsvector('english', name), 'A') ||
    setweight(to_tsvector('english', coalesce(summary, '')), 'C') ||
    setweight(to_tsvector('english', coalesce(significance, '')), 'D')
  ) STORED
);
CREATE INDEX biomarker_category_id_idx ON content.biomarker (category_id);
CREATE INDEX biomarker_name_order_idx ON content.biomarker (lower(name) COLLATE "C", id);
CREATE INDEX biomarker_search_vector_idx ON content.biomarker USING gin (search_vector);
CREATE INDEX biomarker_search_keys_idx ON content.biomarker USING gin (search_keys);
CREATE INDEX biomarker_search_text_idx ON content.biomarker USING gin (search_text public.gin_trgm_ops);

CREATE TABLE content.biomarker_range (
  id                    uuid PRIMARY KEY,
  biomarker_id          uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position              integer NOT NULL,
  gender                text NOT NULL CHECK (gender IN ('male', 'female', 'both')),
  age_min               integer NOT NULL,
  age_max               integer NOT NULL CHECK (age_max >= age_min),
  optimal_min           double precision NOT NULL,
  optimal_max           double precision NOT NULL CHECK (optimal_max >= optimal_min),
  normal_min            double precision,
  normal_max            double precision CHECK (normal_max >= normal_min),
  unit                  text NOT NULL,
  source                text NOT NULL CHECK (source <> ''),
  source_url            text,
  notes                 text,
  has_guideline_target  boolean NOT NULL,
  is_pregnancy_specific boolean NOT NULL DEFAULT false,
  pregnancy_trimester   integer CHECK (pregnancy_trimester BETWEEN 1 AND 3)
);
CREATE INDEX biomarker_range_biomarker_id_idx ON content.biomarker_range (biomarker_id);

CREATE TABLE content.nutrition_guideline (
  id                uuid PRIMARY KEY,
  biomarker_id      uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position          integer NOT NULL,
  purpose           text NOT NULL CHECK (purpose IN ('increase', 'decrease', 'maintain')),
  recommendation    text NOT NULL,
  foods             text[] NOT NULL,
  supplements       text[] NOT NULL,
  avoid_foods       text[] NOT NULL,
  interactions      text[] NOT NULL,
  contraindications text[] NOT NULL,
  timing            text,
  dosage            text
);
CREATE INDEX nutrition_guideline_biomarker_id_idx ON content.nutrition_guideline (biomarker_id);

CREATE TABLE content.testing_guideline (
  id                  uuid PRIMARY KEY,
  biomarker_id        uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position            integer NOT NULL,
  frequency           text NOT NULL,
  conditions          text[] NOT NULL,
  fasting_required    boolean NOT NULL,
  best_time_of_day    text,
  preparation         text[] NOT NULL,
  interfering_factors text[] NOT NULL,
  related_tests       text[] NOT NULL
);
CREATE INDEX testing_guideline_biomarker_id_idx ON content.testing_guideline (biomarker_id);

CREATE TABLE content.research_link (
  id              uuid PRIMARY KEY,
  biomarker_id    uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position        integer NOT NULL,
  title           text NOT NULL,
  url             text NOT NULL,
  type            text NOT NULL CHECK (type IN ('clinical_trial', 'meta_analysis', 'review', 'case_study', 'guideline')),
  publish_date    date,
  authors         text[] NOT NULL,
  journal         text,
  key_findings    text[] NOT NULL,
  relevance_score double precision CHECK (relevance_score BETWEEN 0 AND 1)
);
CREATE INDEX research_link_biomarker_id_idx ON content.research_link (biomarker_id);

CREATE TABLE content.lab_package (
  id                uuid PRIMARY KEY,
  slug              text NOT NULL UNIQUE,
  name              text NOT NULL,
  tagline           text NOT NULL,
  description       text NOT NULL,
  category_focus    text[] NOT NULL,
  target_conditions text[] NOT NULL,
  price_cents       integer NOT NULL CHECK (price_cents >= 0),
  sample_type       text NOT NULL CHECK (sample_type IN ('blood', 'urine', 'saliva', 'dried_blood_spot')),
  fasting_required  boolean NOT NULL,
  turnaround_days   integer NOT NULL,
  features          text[] NOT NULL,
  is_active         boolean NOT NULL,
  display_order     integer NOT NULL,
  source_hash       text NOT NULL,
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  updated_at        timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE content.lab_package_biomarker (
  package_id   uuid NOT NULL REFERENCES content.lab_package (id) ON DELETE CASCADE,
  biomarker_id uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position     integer NOT NULL,
  PRIMARY KEY (package_id, biomarker_id)
);
CREATE INDEX lab_package_biomarker_biomarker_id_idx ON content.lab_package_biomarker (biomarker_id);

CREATE TABLE content.catalog_item (
  id           uuid PRIMARY KEY,
  handle       text NOT NULL UNIQUE,
  name         text NOT NULL,
  category     text NOT NULL,
  gender       text NOT NULL CHECK (gender IN ('male', 'female', 'both')),
  price_cents  integer NOT NULL CHECK (price_cents > 0),
  is_active    boolean NOT NULL,
  is_orderable boolean NOT NULL,
  source_hash  text NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  updated_at   timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE content.catalog_item_biomarker (
  item_id      uuid NOT NULL REFERENCES content.catalog_item (id) ON DELETE CASCADE,
  biomarker_id uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  position     integer NOT NULL,
  PRIMARY KEY (item_id, biomarker_id)
);
CREATE INDEX catalog_item_biomarker_biomarker_id_idx ON content.catalog_item_biomarker (biomarker_id);

CREATE TABLE content.story (
  id            uuid PRIMARY KEY,
  biomarker_id  uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  title         text NOT NULL,
  body          text NOT NULL,
  author_name   text NOT NULL,
  tags          text[] NOT NULL,
  status        text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  is_featured   boolean NOT NULL DEFAULT false,
  is_sample     boolean NOT NULL DEFAULT false,
  helpful_count integer NOT NULL DEFAULT 0,
  published_at  timestamptz(3) CHECK (status <> 'approved' OR published_at IS NOT NULL),
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX story_biomarker_id_status_idx ON content.story (biomarker_id, status);

CREATE TABLE content.question (
  id            uuid PRIMARY KEY,
  biomarker_id  uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  question      text NOT NULL,
  category      text NOT NULL CHECK (category IN ('general', 'testing', 'results', 'nutrition', 'lifestyle', 'symptoms')),
  status        text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  is_featured   boolean NOT NULL DEFAULT false,
  is_sample     boolean NOT NULL DEFAULT false,
  helpful_count integer NOT NULL DEFAULT 0,
  published_at  timestamptz(3) CHECK (status <> 'approved' OR published_at IS NOT NULL),
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now(),
  source_hash   text
);
CREATE INDEX question_biomarker_id_status_idx ON content.question (biomarker_id, status);

CREATE TABLE content.answer (
  id            uuid PRIMARY KEY,
  question_id   uuid NOT NULL REFERENCES content.question (id) ON DELETE CASCADE,
  position      integer NOT NULL,
  body          text NOT NULL,
  author_role   text NOT NULL CHECK (author_role IN ('expert', 'member', 'staff')),
  helpful_count integer NOT NULL DEFAULT 0,
  created_at    timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX answer_question_id_idx ON content.answer (question_id);
