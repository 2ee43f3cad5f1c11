-- Laboratory data may have a database of its own, without members: an erasure deletes it by itself.
-- The operator's commands of the release before rely on these keys. Laboratory rows that their erasures leave go with the next retention.
ALTER TABLE partner.lab_report DROP CONSTRAINT IF EXISTS lab_report_member_id_fkey;
ALTER TABLE partner.lab_result DROP CONSTRAINT IF EXISTS lab_result_member_id_fkey;
ALTER TABLE partner.lab_history DROP CONSTRAINT IF EXISTS lab_history_member_id_fkey;
ALTER TABLE partner.lab_key DROP CONSTRAINT IF EXISTS lab_key_member_id_fkey;
