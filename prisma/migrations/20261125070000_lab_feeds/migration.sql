-- Sources of laboratories, as the operator registers them, and the numbers under which laboratories know members.
CREATE TABLE partner.lab_feed (
  name       text PRIMARY KEY,
  version    integer NOT NULL CHECK (version > 0),
  settings   jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE partner.member_identifier (
  system    text NOT NULL,
  value     text NOT NULL,
  member_id uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  PRIMARY KEY (system, value)
);
CREATE INDEX member_identifier_member_id_idx ON partner.member_identifier (member_id);
