-- contracts: the chain has not been in a release. It keeps its columns; `at` becomes the time of the row, so that a month of the audit and its links go together.
ALTER TABLE partner.audit_link RENAME TO audit_link_whole;
CREATE TABLE partner.audit_link (
  audit_id bigint NOT NULL,
  -- SHA-256 of the hash before, of what an erasure never changes in the row, and of `person`.
  hash     text NOT NULL,
  -- SHA-256 of the salt and of what an erasure changes in the row.
  person   text NOT NULL,
  -- An erasure removes it: without it, nobody finds out whom the row named.
  salt     uuid,
  -- The time of the row. Retention moves the link that the chain goes on from to the next month.
  at       timestamptz(3) NOT NULL
) PARTITION BY RANGE (at);

-- The partitions of the chain, like those of the audit.
CREATE VIEW partner.audit_link_partition AS
  SELECT inhrelid::regclass::text AS name, substring(pg_get_expr(relpartbound, c.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz AS until
  FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'partner.audit_link'::regclass;

-- Makes the months of the audit and of its chain that are missing, up to the third from now. With the rights of the owner: services may call it, and make no tables.
-- Attached rather than created as partitions, since that would hold up writes.
CREATE OR REPLACE FUNCTION partner.make_audit_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  last_month timestamptz := date_trunc('month', now()) + interval '3 months';
  of_months record;
  month timestamptz;
  name text;
  made integer := 0;
BEGIN
  IF least((SELECT max(until) FROM partner.audit_partition), (SELECT max(until) FROM partner.audit_link_partition)) > last_month THEN RETURN 0; END IF;
  -- Two at once: the second waits, and finds them made.
  LOCK TABLE partner.audit IN SHARE UPDATE EXCLUSIVE MODE;
  FOR of_months IN VALUES ('audit', 'id'), ('audit_link', 'audit_id') LOOP
    EXECUTE format('SELECT max(until) FROM partner.%I', of_months.column1 || '_partition') INTO month;
    WHILE month <= last_month LOOP
      name := format('partner.%s_%s', of_months.column1, to_char(month, 'YYYY_MM'));
      EXECUTE format('CREATE TABLE %s (LIKE partner.%s INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (%s))', name, of_months.column1, of_months.column2);
      EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE partner.%s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', of_months.column1, name, month, month + interval '1 month');
      month := month + interval '1 month';
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- The first partition ends with that of the audit; the others are made like its months.
DO $$
BEGIN
  EXECUTE format('CREATE TABLE partner.audit_link_first PARTITION OF partner.audit_link (PRIMARY KEY (audit_id)) FOR VALUES FROM (MINVALUE) TO (%L)',
    (SELECT min(until) FROM partner.audit_partition));
END $$;
SELECT partner.make_audit_partitions();
INSERT INTO partner.audit_link (audit_id, hash, person, salt, at)
  SELECT l.audit_id, l.hash, l.person, l.salt, coalesce(a.at, l.at) FROM partner.audit_link_whole l LEFT JOIN partner.audit a ON a.id = l.audit_id;
DROP TABLE partner.audit_link_whole;

-- As before, with the time of the row.
CREATE OR REPLACE FUNCTION partner.seal_audit(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  after bigint;
  before text;
  up_to bigint;
  next record;
  person text;
  sealed integer := 0;
BEGIN
  -- An older snapshot would not show the rows that are settled.
  IF current_setting('transaction_isolation') <> 'read committed' THEN RAISE EXCEPTION 'seal_audit needs READ COMMITTED'; END IF;
  -- Two at once: the second waits, and goes on after the first.
  LOCK TABLE partner.audit_link IN SHARE ROW EXCLUSIVE MODE;
  SELECT audit_id, hash INTO after, before FROM partner.audit_link ORDER BY audit_id DESC LIMIT 1;
  after := coalesce(after, 0);
  before := coalesce(before, '');
  up_to := partner.settled_audit(after);
  FOR next IN
    SELECT id, at, gen_random_uuid() AS salt,
      jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), actor, action, outcome, organisation_id, client_id, request_id,
        own_request_id, CASE jsonb_typeof(detail) WHEN 'object' THEN detail - 'id' - 'account' ELSE detail END)::text AS kept,
      jsonb_build_array(member_id, consent_id, detail -> 'id', detail -> 'account')::text AS person
    FROM partner.audit WHERE id > after AND id <= up_to ORDER BY id LIMIT most
  LOOP
    person := encode(sha256(convert_to(next.salt || E'\n' || next.person, 'UTF8')), 'hex');
    before := encode(sha256(convert_to(before || E'\n' || next.kept || E'\n' || person, 'UTF8')), 'hex');
    INSERT INTO partner.audit_link (audit_id, hash, person, salt, at) VALUES (next.id, before, person, next.salt, next.at);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
DO $$
BEGIN
  GRANT SELECT ON partner.audit_link, partner.audit_link_partition TO partner_auth;
EXCEPTION WHEN undefined_object THEN
  NULL;
END $$;
