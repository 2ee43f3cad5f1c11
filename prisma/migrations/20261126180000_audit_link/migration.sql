-- The chain over the audit. It takes the place of audit_seal, to which nothing is added any longer: seal_audit seals all rows anew.
-- No foreign key: the link of a row that somebody removed has to stay.
CREATE TABLE partner.audit_link (
  audit_id bigint PRIMARY KEY,
  -- SHA-256 of the hash before, of what an erasure never changes in the row, and of `person`.
  hash     text NOT NULL,
  -- SHA-256 of the salt and of what an erasure changes in the row.
  person   text NOT NULL,
  -- An erasure removes it: without it, nobody finds out whom the row named.
  salt     uuid,
  at       timestamptz(3) NOT NULL DEFAULT now()
);

-- The highest id after `after` below which no new row can appear. A row gets its id at insert but becomes visible at commit, so an older one may appear
-- later. During a long transaction this is the last id before the first gap, where a row may be missing; only an import takes longer than two seconds.
CREATE FUNCTION partner.settled_audit(after bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  newest bigint;
  writing text[];
  writers text[];
  patience timestamptz := clock_timestamp() + interval '2 seconds';
BEGIN
  SELECT coalesce(max(id), 0) INTO newest FROM partner.audit;
  LOOP
    -- A transaction takes this lock before its row gets an id, and holds it until commit or rollback.
    writing := ARRAY(
      SELECT virtualtransaction FROM pg_locks
      WHERE locktype = 'relation' AND relation = 'partner.audit'::regclass AND mode = 'RowExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));
    writers := ARRAY(SELECT name FROM unnest(writing) AS name WHERE writers IS NULL OR name = ANY (writers));
    IF cardinality(writers) = 0 THEN RETURN newest; END IF;
    EXIT WHEN clock_timestamp() > patience;
    PERFORM pg_sleep(0.025);
  END LOOP;
  RETURN (
    SELECT coalesce(max(id), after)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place
      FROM (SELECT id FROM partner.audit WHERE id > after ORDER BY id LIMIT 10000) AS following) AS placed
    WHERE id = after + place);
END $$;

-- Seals the next rows, at most `most`, and returns their number. With the rights of the owner: the service can neither forge a link nor choose the rows.
CREATE FUNCTION partner.seal_audit(most integer) RETURNS integer
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
    SELECT id, gen_random_uuid() AS salt,
      jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), actor, action, outcome, organisation_id, client_id, request_id,
        own_request_id, CASE jsonb_typeof(detail) WHEN 'object' THEN detail - 'id' - 'account' ELSE detail END)::text AS kept,
      jsonb_build_array(member_id, consent_id, detail -> 'id', detail -> 'account')::text AS person
    FROM partner.audit WHERE id > after AND id <= up_to ORDER BY id LIMIT most
  LOOP
    person := encode(sha256(convert_to(next.salt || E'\n' || next.person, 'UTF8')), 'hex');
    before := encode(sha256(convert_to(before || E'\n' || next.kept || E'\n' || person, 'UTF8')), 'hex');
    INSERT INTO partner.audit_link (audit_id, hash, person, salt) VALUES (next.id, before, person, next.salt);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
REVOKE EXECUTE ON FUNCTION partner.settled_audit(bigint), partner.seal_audit(integer) FROM PUBLIC;
DO $$
BEGIN
  GRANT SELECT ON partner.audit_link TO partner_auth;
  GRANT EXECUTE ON FUNCTION partner.seal_audit(integer) TO partner_auth;
EXCEPTION WHEN undefined_object THEN
  NULL;
END $$;
