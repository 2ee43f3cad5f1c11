-- A partner registers keys, or the address at which it publishes them. The release before refuses what is signed by a partner with an address.
ALTER TABLE partner.organisation ADD COLUMN jwks_uri text, ALTER COLUMN jwks DROP NOT NULL;
ALTER TABLE partner.organisation ADD CONSTRAINT organisation_keys CHECK (num_nonnulls(jwks, jwks_uri) = 1) NOT VALID;
ALTER TABLE partner.application ADD COLUMN jwks_uri text, DROP CONSTRAINT application_check;
ALTER TABLE partner.application
  ADD CONSTRAINT application_keys CHECK (num_nonnulls(jwks, jwks_uri) = 1 OR (arm = 'legacy' AND num_nonnulls(jwks, jwks_uri) = 0)) NOT VALID;
