-- The passkeys of members (WebAuthn Level 3), by the id of their credential in base64url.
CREATE TABLE partner.passkey (
  id           text PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  -- Random; the same for all passkeys of a member.
  user_handle  text NOT NULL,
  name         text NOT NULL,
  -- COSE.
  public_key   bytea NOT NULL,
  sign_count   bigint NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE INDEX passkey_member_idx ON partner.passkey (member_id);

-- The recovery codes that are left, as SHA-256 digests. A used one is deleted.
CREATE TABLE partner.recovery_code (
  member_id uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  digest    text NOT NULL,
  PRIMARY KEY (member_id, digest)
);
