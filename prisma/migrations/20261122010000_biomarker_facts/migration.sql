ALTER TABLE content.biomarker ADD COLUMN abbreviation text, ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
-- Ranges differ by more than sex and age: cycle phase, menopause, smoking, assay.
ALTER TABLE content.biomarker_range ADD COLUMN condition text, ADD COLUMN laboratory text;
