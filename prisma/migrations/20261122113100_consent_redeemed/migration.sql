-- A consent is in force from the redemption of its code. The default is for the release before, whose consents are in force at once.
-- contracts: nothing; the unique index holds fewer rows than the one that it replaces, and the table is small
ALTER TABLE partner.consent ADD COLUMN redeemed_at timestamptz(3) DEFAULT now();
DROP INDEX partner.consent_one_live_idx;
CREATE UNIQUE INDEX consent_one_live_idx ON partner.consent (member_id, client_id) WHERE ended_at IS NULL AND redeemed_at IS NOT NULL;
