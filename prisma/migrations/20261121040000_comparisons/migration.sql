CREATE TABLE content.comparison (
  id          uuid PRIMARY KEY,
  slug        text NOT NULL UNIQUE,
  name        text NOT NULL,
  country     text NOT NULL CHECK (length(country) = 2),
  source_hash text NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  updated_at  timestamptz(3) NOT NULL DEFAULT now()
);

-- A statement about another company never stands without its source and the day on which it was checked.
CREATE TABLE content.comparison_fact (
  id            uuid PRIMARY KEY,
  comparison_id uuid NOT NULL REFERENCES content.comparison (id) ON DELETE CASCADE,
  position      integer NOT NULL,
  key           text NOT NULL,
  value         text NOT NULL CHECK (value <> ''),
  source_url    text NOT NULL CHECK (source_url LIKE 'https://%'),
  source_title  text NOT NULL CHECK (source_title <> ''),
  source_date   date,
  checked_on    date NOT NULL,
  confidence    text NOT NULL CHECK (confidence IN ('A', 'B'))
);
CREATE INDEX comparison_fact_comparison_id_idx ON content.comparison_fact (comparison_id);
