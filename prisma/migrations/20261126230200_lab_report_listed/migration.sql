-- Results of other reports that this one shows too: a laboratory may list one result in several.
ALTER TABLE partner.lab_report ADD COLUMN listed uuid[] NOT NULL DEFAULT '{}';
