-- One document for each thing that a search finds; `id` is that of the thing.
CREATE TABLE content.search_document (
  id           uuid PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison')),
  slug         text NOT NULL,
  title        text NOT NULL,
  abbreviation text,
  category     text,
  gender       text NOT NULL CHECK (gender IN ('male', 'female', 'both')),
  names        text NOT NULL,
  terms        text NOT NULL,
  summary      text NOT NULL,
  body         text NOT NULL,
  source_hash  text NOT NULL,
  words        tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', names), 'A') ||
    setweight(to_tsvector('english', names), 'A') ||
    setweight(to_tsvector('english', terms), 'B') ||
    setweight(to_tsvector('english', summary), 'C') ||
    setweight(to_tsvector('english', body), 'D')
  ) STORED,
  UNIQUE (kind, slug)
);
CREATE INDEX search_document_words_idx ON content.search_document USING gin (words);

-- The names of a document as search keys, each also from its later words on. `place`: 0 the title, 1 another name, 2 a part of a name.
CREATE TABLE content.search_name (
  document_id uuid NOT NULL REFERENCES content.search_document (id) ON DELETE CASCADE,
  key         text NOT NULL,
  place       integer NOT NULL CHECK (place BETWEEN 0 AND 2),
  PRIMARY KEY (document_id, key)
);
CREATE INDEX search_name_key_idx ON content.search_name (key text_pattern_ops, place);
CREATE INDEX search_name_spelling_idx ON content.search_name USING gin (key public.gin_trgm_ops);
