-- A search looks only at what an index finds: prefixes of keys, words, and words that are spelt alike.
CREATE INDEX biomarker_search_prefix_idx ON content.biomarker USING gin (array_to_tsvector(search_keys));
DROP INDEX content.biomarker_search_text_idx;
CREATE INDEX biomarker_search_spelling_idx ON content.biomarker USING gin (lower(search_text) public.gin_trgm_ops);
