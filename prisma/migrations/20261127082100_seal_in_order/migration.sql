-- Seals the same rows into the same links as before, at a third of the price. The settings keep it on the index of ids: where a month has no statistics yet, the planner would
-- sort all rows that wait, for each batch anew. The links of a batch are written at once.
CREATE OR REPLACE FUNCTION partner.seal_audit(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_sort = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  after bigint;
  before text;
  up_to bigint;
  next record;
  ids bigint[] := '{}';
  hashes text[] := '{}';
  persons text[] := '{}';
  salts uuid[] := '{}';
  times timestamptz[] := '{}';
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
    SELECT id, at, salt, kept, encode(sha256(convert_to(salt || E'\n' || named, 'UTF8')), 'hex') AS person
    FROM (
      SELECT id, at, gen_random_uuid() AS salt,
        jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), actor, action, outcome, organisation_id, client_id, request_id,
          own_request_id, CASE jsonb_typeof(detail) WHEN 'object' THEN detail - 'id' - 'account' ELSE detail END)::text AS kept,
        jsonb_build_array(member_id, consent_id, detail -> 'id', detail -> 'account')::text AS named
      FROM partner.audit WHERE id > after AND id <= up_to ORDER BY id LIMIT most) AS following
    ORDER BY id
  LOOP
    before := encode(sha256(convert_to(before || E'\n' || next.kept || E'\n' || next.person, 'UTF8')), 'hex');
    ids := ids || next.id;
    hashes := hashes || before;
    persons := persons || next.person;
    salts := salts || next.salt;
    times := times || next.at;
  END LOOP;
  INSERT INTO partner.audit_link (audit_id, hash, person, salt, at) SELECT * FROM unnest(ids, hashes, persons, salts, times);
  RETURN cardinality(ids);
END $$;
