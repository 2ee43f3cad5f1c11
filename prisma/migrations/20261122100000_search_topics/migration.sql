-- A phrase that people search for, and the tests that it asks for, the first one first. Fits a query that has all of its words.
CREATE TABLE content.search_topic (
  id          uuid PRIMARY KEY,
  phrase      text NOT NULL UNIQUE,
  tests       text[] NOT NULL,
  source_hash text NOT NULL,
  lexemes     text[] NOT NULL GENERATED ALWAYS AS (tsvector_to_array(to_tsvector('english', phrase))) STORED
);
CREATE INDEX search_topic_lexemes_idx ON content.search_topic USING gin (lexemes);

-- Every word of the content. A word that is not here is misspelled, or of something else; only terms stand in for it.
CREATE TABLE content.search_word (
  word    text PRIMARY KEY,
  is_term boolean NOT NULL
);
CREATE INDEX search_word_prefix_idx ON content.search_word (word text_pattern_ops);
CREATE INDEX search_word_spelling_idx ON content.search_word USING gin (word public.gin_trgm_ops) WHERE is_term;
