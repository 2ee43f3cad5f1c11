-- Documents and names (content.search_document, content.search_name) took their place. The release before still reads these columns, so they stay.
ALTER TABLE content.biomarker ALTER COLUMN search_keys SET DEFAULT '{}', ALTER COLUMN search_text SET DEFAULT '';
