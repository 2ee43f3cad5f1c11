-- contracts: the table keeps its name, columns, rows and rights. What was the table becomes the first partition, without being read or copied.
LOCK TABLE partner.audit IN ACCESS EXCLUSIVE MODE;
ALTER TABLE partner.audit RENAME TO audit_first;
ALTER TABLE partner.audit_first RENAME CONSTRAINT audit_pkey TO audit_first_pkey;
ALTER INDEX partner.audit_client_id_idx RENAME TO audit_first_client_id_idx;
ALTER INDEX partner.audit_organisation_id_idx RENAME TO audit_first_organisation_id_idx;
ALTER INDEX partner.audit_member_id_idx RENAME TO audit_first_member_id_idx;

-- Ids come from the one sequence of the whole table, so each partition alone keeps them unique: a key of the whole would have to hold the time too.
CREATE TABLE partner.audit (LIKE partner.audit_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
ALTER TABLE partner.audit DROP CONSTRAINT audit_until;
CREATE INDEX audit_client_id_idx ON partner.audit (client_id, id);
CREATE INDEX audit_organisation_id_idx ON partner.audit (organisation_id, id);
CREATE INDEX audit_member_id_idx ON partner.audit (member_id, id);

DO $$
DECLARE
  next_id bigint := nextval(pg_get_serial_sequence('partner.audit_first', 'id'));
  upper_bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint WHERE conname = 'audit_until' AND conrelid = 'partner.audit_first'::regclass);
  given record;
BEGIN
  ALTER TABLE partner.audit_first ALTER COLUMN id DROP IDENTITY;
  EXECUTE format('ALTER TABLE partner.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', next_id);
  EXECUTE format('ALTER TABLE partner.audit ATTACH PARTITION partner.audit_first FOR VALUES FROM (MINVALUE) TO (%L)', upper_bound);
  ALTER TABLE partner.audit_first DROP CONSTRAINT audit_until;
  -- At once: the services go on while the roles have not been written anew.
  FOR given IN
    SELECT grantee, privilege_type, string_agg(quote_ident(column_name), ', ') AS columns
    FROM information_schema.column_privileges
    WHERE table_schema = 'partner' AND table_name = 'audit_first' AND grantee = 'partner_auth' GROUP BY 1, 2
  LOOP
    EXECUTE format('GRANT %s (%s) ON partner.audit TO %I', given.privilege_type, given.columns, given.grantee);
    EXECUTE format('REVOKE ALL ON partner.audit_first FROM %I', given.grantee);
  END LOOP;
END $$;

-- A row is read and written through the whole table: a partition has no policy, so that nobody but the owner sees one directly.
DROP POLICY audit_read ON partner.audit_first;
DROP POLICY audit_own_actors ON partner.audit_first;
ALTER TABLE partner.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_read ON partner.audit FOR SELECT USING (true);
CREATE POLICY audit_own_actors ON partner.audit FOR INSERT WITH CHECK (actor <> 'operator');

-- The partitions, and the time before which all of their rows are.
CREATE VIEW partner.audit_partition AS
  SELECT inhrelid::regclass::text AS name, substring(pg_get_expr(relpartbound, c.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz AS until
  FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'partner.audit'::regclass;

-- Makes the months that are missing, up to the third from now. With the rights of the owner: services may call it, and make no tables.
-- Attached rather than created as partitions, since that would hold up writes.
CREATE FUNCTION partner.make_audit_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET timezone = 'UTC' AS $$
DECLARE
  last_month timestamptz := date_trunc('month', now()) + interval '3 months';
  month timestamptz := (SELECT max(until) FROM partner.audit_partition);
  name text;
  made integer := 0;
BEGIN
  IF month > last_month THEN RETURN 0; END IF;
  -- Two at once: the second waits, and finds them made.
  LOCK TABLE partner.audit IN SHARE UPDATE EXCLUSIVE MODE;
  month := (SELECT max(until) FROM partner.audit_partition);
  WHILE month <= last_month LOOP
    name := format('partner.audit_%s', to_char(month, 'YYYY_MM'));
    EXECUTE format('CREATE TABLE %s (LIKE partner.audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id))', name);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE partner.audit ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', name, month, month + interval '1 month');
    month := month + interval '1 month';
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION partner.make_audit_partitions() FROM PUBLIC;
DO $$
BEGIN
  GRANT EXECUTE ON FUNCTION partner.make_audit_partitions() TO partner_auth;
EXCEPTION WHEN undefined_object THEN
  NULL;
END $$;
SELECT partner.make_audit_partitions();
