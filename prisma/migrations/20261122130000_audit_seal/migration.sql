-- The chain over the audit: a hash of each row and its predecessor. A job writes it, so that no request waits for another.
-- No foreign key: the seal of a row that somebody removed has to stay.
CREATE TABLE partner.audit_seal (
  audit_id bigint PRIMARY KEY,
  hash     text NOT NULL,
  at       timestamptz(3) NOT NULL DEFAULT now()
);
