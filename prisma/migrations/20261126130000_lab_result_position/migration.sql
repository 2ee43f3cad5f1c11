-- The place of a result in its report, from 0, as the laboratory listed it. None for results of earlier releases.
ALTER TABLE partner.lab_result ADD COLUMN position integer;
