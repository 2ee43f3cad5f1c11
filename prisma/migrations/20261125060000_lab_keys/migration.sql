-- A record of a laboratory is known by any of its keys. A record that came before has none, and is known by the id that its identifier gave it.
CREATE TABLE partner.lab_key (
  kind      text NOT NULL CHECK (kind IN ('report', 'result')),
  key       text NOT NULL,
  record_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, key)
);
CREATE INDEX lab_key_member_id_idx ON partner.lab_key (member_id);

-- The feed that owns a record; none for records that came without one.
ALTER TABLE partner.lab_report ADD COLUMN feed text;
ALTER TABLE partner.lab_result ADD COLUMN feed text;
