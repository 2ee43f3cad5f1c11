-- contracts: nothing. Only the seed writes this table, and its index takes milliseconds, so it is made within the transaction.
-- The names of a document that hold a text, for the filter `search` of the list.
CREATE INDEX search_document_names_idx ON content.search_document USING gin (lower(names) public.gin_trgm_ops) WITH (fastupdate = off);
