-- Made from the file of the biomarker; a review holds for the text that bears the same hash.
ALTER TABLE content.biomarker ADD COLUMN text_hash text NOT NULL DEFAULT '';

CREATE TABLE content.medical_review (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  biomarker_id uuid NOT NULL REFERENCES content.biomarker (id) ON DELETE CASCADE,
  status       text NOT NULL CHECK (status IN ('reviewed', 'approved')),
  reviewer     text NOT NULL CHECK (reviewer <> ''),
  note         text NOT NULL CHECK (note <> ''),
  reviewed_on  date NOT NULL,
  text_hash    text NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX medical_review_biomarker_id_idx ON content.medical_review (biomarker_id);
