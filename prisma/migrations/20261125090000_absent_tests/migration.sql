-- A search knows tests outside of the content, so that it finds no other test in their place.
ALTER TABLE content.search_document DROP CONSTRAINT search_document_kind_check;
ALTER TABLE content.search_document ADD CONSTRAINT search_document_kind_check
  CHECK (kind IN ('absent', 'biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison')) NOT VALID;
ALTER TABLE content.search_document VALIDATE CONSTRAINT search_document_kind_check;
