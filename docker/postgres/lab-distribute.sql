-- Distributes the laboratory store over the nodes of a Citus cluster: results, reports and their versions by member, the keys of laboratories by key. No migration runs this.
-- Run it once, as the owner, on the coordinator, after `CREATE EXTENSION citus` and `citus_add_node`, while partner-auth and imports are stopped or use another store;
-- then `ANALYZE`, and `db:migrate`, which grants the rights again. docs/operations/high-availability.md says when to use it. `citus.shard_count` is the number of shards.
--   PGOPTIONS='-c citus.shard_count=64' psql --single-transaction --set ON_ERROR_STOP=1 --file docker/postgres/lab-distribute.sql "$LAB_DATABASE_URL"

-- A key of a distributed table holds the member, and so does a reference to another.
ALTER TABLE partner.lab_result DROP CONSTRAINT lab_result_report_id_fkey;
ALTER TABLE partner.lab_report DROP CONSTRAINT lab_report_pkey;
ALTER TABLE partner.lab_report ADD CONSTRAINT lab_report_pkey PRIMARY KEY (member_id, id);
ALTER TABLE partner.lab_result DROP CONSTRAINT lab_result_pkey;
ALTER TABLE partner.lab_result ADD CONSTRAINT lab_result_pkey PRIMARY KEY (member_id, id);
ALTER TABLE partner.lab_history DROP CONSTRAINT lab_history_pkey;
ALTER TABLE partner.lab_history ADD CONSTRAINT lab_history_pkey PRIMARY KEY (member_id, kind, id, version);
-- An import and `restore settle` know a record by its id alone, and ask each shard.
CREATE INDEX lab_report_id_idx ON partner.lab_report (id);
CREATE INDEX lab_result_id_idx ON partner.lab_result (id);
CREATE INDEX lab_history_id_idx ON partner.lab_history (id);

SELECT create_distributed_table('partner.lab_report', 'member_id', colocate_with => 'none');
SELECT create_distributed_table('partner.lab_result', 'member_id', colocate_with => 'partner.lab_report');
SELECT create_distributed_table('partner.lab_history', 'member_id', colocate_with => 'partner.lab_report');
-- It finds the member of a record that a laboratory names.
SELECT create_distributed_table('partner.lab_key', 'key', colocate_with => 'none');

ALTER TABLE partner.lab_result ADD CONSTRAINT lab_result_report_id_fkey FOREIGN KEY (member_id, report_id)
  REFERENCES partner.lab_report (member_id, id) ON DELETE CASCADE;
-- Rows that the tables held before stay on the coordinator, out of sight.
SELECT truncate_local_data_after_distributing_table('partner.lab_report');
SELECT truncate_local_data_after_distributing_table('partner.lab_key');
SELECT truncate_local_data_after_distributing_table('partner.lab_history');
