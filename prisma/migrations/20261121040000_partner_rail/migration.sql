-- Who may ask: organisations apply, the operator approves and licenses them per environment.
CREATE TABLE partner.organisation (
  id            uuid PRIMARY KEY,
  slug          text NOT NULL UNIQUE,
  legal_name    text NOT NULL,
  display_name  text NOT NULL,
  website       text NOT NULL,
  privacy_url   text NOT NULL,
  contact_email text NOT NULL,
  purpose       text NOT NULL,
  issuer        text NOT NULL UNIQUE,
  jwks          jsonb NOT NULL,
  status        text NOT NULL CHECK (status IN ('applied', 'approved', 'rejected', 'suspended')),
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE partner.licence (
  organisation_id uuid NOT NULL REFERENCES partner.organisation (id) ON DELETE CASCADE,
  environment     text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  scopes          text[] NOT NULL,
  updated_at      timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, environment)
);

CREATE TABLE partner.application (
  client_id       text PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES partner.organisation (id) ON DELETE CASCADE,
  environment     text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  name            text NOT NULL,
  scopes          text[] NOT NULL,
  redirect_uris   text[] NOT NULL CHECK (cardinality(redirect_uris) > 0),
  arm             text NOT NULL CHECK (arm IN ('legacy', 'attested', 'both')),
  jwks            jsonb CHECK (arm = 'legacy' OR jwks IS NOT NULL),
  status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  updated_at      timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, environment, name)
);

-- Only the SHA-256 digest of a secret is kept; the prefix tells two of them apart.
CREATE TABLE partner.credential (
  id           uuid PRIMARY KEY,
  client_id    text NOT NULL REFERENCES partner.application (client_id) ON DELETE CASCADE,
  prefix       text NOT NULL,
  digest       text NOT NULL UNIQUE,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  expires_at   timestamptz(3),
  revoked_at   timestamptz(3),
  last_used_at timestamptz(3)
);
CREATE INDEX credential_client_id_idx ON partner.credential (client_id);

CREATE TABLE partner.member (
  id            uuid PRIMARY KEY,
  email         text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  given_name    text NOT NULL,
  family_name   text NOT NULL,
  birth_date    date NOT NULL,
  gender        text NOT NULL CHECK (gender IN ('male', 'female', 'other', 'unknown')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  is_synthetic  boolean NOT NULL DEFAULT false,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  updated_at    timestamptz(3) NOT NULL DEFAULT now()
);

-- A member's identity towards one organisation, so that two organisations cannot join what they know.
CREATE TABLE partner.patient (
  id              uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES partner.organisation (id) ON DELETE CASCADE,
  member_id       uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, member_id)
);
CREATE INDEX patient_member_id_idx ON partner.patient (member_id);

-- A user of the organisation (its own id, digested) belongs to one member, from the first consent on.
CREATE TABLE partner.subject_link (
  organisation_id uuid NOT NULL REFERENCES partner.organisation (id) ON DELETE CASCADE,
  subject_digest  text NOT NULL,
  member_id       uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, subject_digest)
);
CREATE INDEX subject_link_member_id_idx ON partner.subject_link (member_id);

-- What a member allowed. Its id is the grant id of every token that rests on it.
CREATE TABLE partner.consent (
  id         uuid PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  client_id  text NOT NULL REFERENCES partner.application (client_id) ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES partner.patient (id) ON DELETE CASCADE,
  scopes     text[] NOT NULL CHECK (cardinality(scopes) > 0),
  granted_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  ended_at   timestamptz(3),
  ended_by   text CHECK (ended_by IN ('member', 'partner', 'operator', 'replaced', 'reuse')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX consent_one_live_idx ON partner.consent (member_id, client_id) WHERE ended_at IS NULL;
CREATE INDEX consent_client_id_idx ON partner.consent (client_id);
CREATE INDEX consent_patient_id_idx ON partner.consent (patient_id);

-- The state of the OAuth flow. `key` is the SHA-256 digest of the code, token or identifier; the value itself is nowhere.
CREATE TABLE partner.oauth_artifact (
  kind        text NOT NULL,
  key         text NOT NULL,
  payload     json NOT NULL,
  grant_id    uuid,
  uid         text,
  consumed_at timestamptz(3),
  decided_at  timestamptz(3),
  expires_at  timestamptz(3) NOT NULL,
  keep_until  timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX oauth_artifact_grant_id_idx ON partner.oauth_artifact (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_artifact_uid_idx ON partner.oauth_artifact (uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_artifact_keep_until_idx ON partner.oauth_artifact (keep_until);

-- Append-only: the service may add rows and read them. No foreign keys, so that nothing takes a row with it.
CREATE TABLE partner.audit (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at              timestamptz(3) NOT NULL DEFAULT now(),
  actor           text NOT NULL CHECK (actor IN ('partner', 'member', 'operator', 'system')),
  action          text NOT NULL,
  outcome         text NOT NULL,
  organisation_id uuid,
  client_id       text,
  member_id       uuid,
  consent_id      uuid,
  request_id      text,
  detail          jsonb
);
CREATE INDEX audit_client_id_idx ON partner.audit (client_id, id);
CREATE INDEX audit_organisation_id_idx ON partner.audit (organisation_id, id);
CREATE INDEX audit_member_id_idx ON partner.audit (member_id, id);

-- Counts of rail requests and sign-in attempts, in the form that rate-limiter-flexible expects. A crash may lose them, so they need no log.
CREATE UNLOGGED TABLE partner.rate_limit (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON partner.rate_limit (expire);
