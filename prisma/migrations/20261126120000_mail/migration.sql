-- Messages to members. A change writes its message in its own transaction; partner-auth sends it later.
CREATE TABLE partner.mail (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id  uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  kind       text NOT NULL,
  -- The address of the member at that time.
  recipient  text NOT NULL,
  data       jsonb NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
  -- Why the last attempt failed, and the answer of the mail server.
  problem    text,
  answer     text,
  attempts   integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  due_at     timestamptz(3) NOT NULL DEFAULT now(),
  ended_at   timestamptz(3)
);
CREATE INDEX mail_due_idx ON partner.mail (due_at) WHERE state = 'waiting';
CREATE INDEX mail_member_idx ON partner.mail (member_id, kind, created_at);
-- A second one would say the same.
CREATE UNIQUE INDEX mail_waiting_once ON partner.mail (member_id, kind) WHERE state = 'waiting' AND kind IN ('results', 'password-reset');
