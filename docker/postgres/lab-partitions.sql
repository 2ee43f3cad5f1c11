-- Partitions the lab tables by member: 16 hash partitions each, with keys that begin with the member. No migration runs this.
-- Run it once, as the owner, while partner-auth and imports are stopped; then `db:migrate`, which grants the rights again. ADR 25 says when to use it.
--   psql --single-transaction --set ON_ERROR_STOP=1 --file docker/postgres/lab-partitions.sql "$DATABASE_URL"
DO $$
DECLARE
  one record;
  definitions text[];
  definition text;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      (1, 'lab_report', 'member_id, id'),
      (2, 'lab_result', 'member_id, id'),
      (3, 'lab_history', 'member_id, kind, id, version')
    ) AS t (place, name, key) ORDER BY place
  LOOP
    EXECUTE format('ALTER TABLE partner.%I RENAME TO %I', one.name, one.name || '_whole');
    -- Copies defaults and checks, but not keys.
    EXECUTE format('CREATE TABLE partner.%I (LIKE partner.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY HASH (member_id)',
      one.name, one.name || '_whole');
    FOR part IN 0..15 LOOP
      EXECUTE format('CREATE TABLE partner.%I PARTITION OF partner.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', one.name || '_' || part, one.name, part);
    END LOOP;
    EXECUTE format('INSERT INTO partner.%I SELECT * FROM partner.%I', one.name, one.name || '_whole');
    -- Recreates the other indexes; their names are free once the whole table is dropped.
    SELECT coalesce(array_agg(replace(pg_get_indexdef(indexrelid), format(' ON partner.%I ', one.name || '_whole'), format(' ON partner.%I ', one.name))), '{}')
      INTO definitions FROM pg_index WHERE indrelid = format('partner.%I', one.name || '_whole')::regclass AND NOT indisprimary;
    EXECUTE format('DROP TABLE partner.%I CASCADE', one.name || '_whole');
    EXECUTE format('ALTER TABLE partner.%I ADD CONSTRAINT %I PRIMARY KEY (%s)', one.name, one.name || '_pkey', one.key);
    -- For imports, which look records up by id before they know the member.
    EXECUTE format('CREATE INDEX %I ON partner.%I (id)', one.name || '_id_idx', one.name);
    FOREACH definition IN ARRAY definitions LOOP
      EXECUTE definition;
    END LOOP;
  END LOOP;
  ALTER TABLE partner.lab_result ADD FOREIGN KEY (member_id, report_id) REFERENCES partner.lab_report (member_id, id) ON DELETE CASCADE;
END $$;
ANALYZE partner.lab_report, partner.lab_result, partner.lab_history;
