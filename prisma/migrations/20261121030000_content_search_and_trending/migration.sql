-- The phrases that people type, and the name of the category, weigh less than names and more than the running text.
ALTER TABLE content.biomarker ADD COLUMN search_terms text NOT NULL DEFAULT '';
ALTER TABLE content.biomarker DROP COLUMN search_vector;
ALTER TABLE content.biomarker ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('simple', search_text), 'A') ||
  setweight(to_tsvector('english', search_text), 'A') ||
  setweight(to_tsvector('english', search_terms), 'B') ||
  setweight(to_tsvector('english', coalesce(summary, '')), 'C') ||
  setweight(to_tsvector('english', coalesce(significance, '')), 'D')
) STORED;
CREATE INDEX biomarker_search_vector_idx ON content.biomarker USING gin (search_vector);

-- How often a biomarker was looked at and searched for, one row a day.
CREATE TABLE content.biomarker_activity (
  biomarker_id uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  day          date NOT NULL,
  views        integer NOT NULL DEFAULT 0,
  searches     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (biomarker_id, day)
);
CREATE INDEX biomarker_activity_day_idx ON content.biomarker_activity (day);

-- The ranks of a moment, to tell which biomarkers rise and fall.
CREATE TABLE content.trending_snapshot (
  timeframe    text NOT NULL CHECK (timeframe IN ('day', 'week', 'month')),
  taken_at     timestamptz(3) NOT NULL,
  biomarker_id uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  rank         integer NOT NULL,
  PRIMARY KEY (timeframe, taken_at, biomarker_id)
);
