-- Whether a limit itself lies inside: "below 4" is not "up to 4".
ALTER TABLE content.biomarker_range
  ADD COLUMN low_inclusive boolean NOT NULL DEFAULT true,
  ADD COLUMN high_inclusive boolean NOT NULL DEFAULT true;
