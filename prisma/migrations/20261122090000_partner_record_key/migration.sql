-- Ids of results and reports differ by organisation, so that two organisations cannot join what they know. This key makes them.
ALTER TABLE partner.organisation ADD COLUMN record_key uuid NOT NULL DEFAULT gen_random_uuid();
