-- contracts: no row has a time beyond the bound; the rows until then become the first partition of the audit, two migrations later.
DO $$
BEGIN
  SET LOCAL timezone = 'UTC';
  EXECUTE format('ALTER TABLE partner.audit ADD CONSTRAINT audit_until CHECK (at < %L) NOT VALID', date_trunc('month', now()) + interval '2 months');
END $$;
