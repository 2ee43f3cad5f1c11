-- outside of a transaction
-- Reads the whole table while the services write, so that the next migration need not.
ALTER TABLE partner.audit VALIDATE CONSTRAINT audit_until;
