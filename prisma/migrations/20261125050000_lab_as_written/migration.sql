-- Results as the laboratory wrote them. All columns are empty in rows of releases before; those rows stay as they are, and readers accept both forms.
ALTER TABLE partner.lab_report
  ADD COLUMN effective_text  text,
  ADD COLUMN effective_until timestamptz(3),
  ADD COLUMN issued_text     text,
  ADD COLUMN codings         jsonb,
  ADD COLUMN conclusion      text,
  ADD COLUMN note            text;

ALTER TABLE partner.lab_result
  -- A laboratory may send a test under its own code alone.
  ALTER COLUMN loinc_code DROP NOT NULL,
  ALTER COLUMN loinc_name DROP NOT NULL,
  -- The times as written, with precision and offset; effective_at and effective_until are the first instant and the first after it.
  ADD COLUMN effective_text  text,
  ADD COLUMN effective_until timestamptz(3),
  ADD COLUMN issued_text     text,
  ADD COLUMN codings         jsonb,
  -- The page of a test without LOINC: the laboratory's own system and code, or its text.
  ADD COLUMN marker          text,
  -- For value-quantity searches; value holds the digits as written.
  ADD COLUMN quantity_exact  numeric,
  ADD COLUMN components      jsonb,
  -- All flags and their words; interpretation holds a single one of its six for the release before.
  ADD COLUMN flags           jsonb;
