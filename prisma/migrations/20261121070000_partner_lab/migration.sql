-- Lab data of members: what a laboratory reported, as it stands now. Older versions are in lab_history.
CREATE TABLE partner.lab_report (
  id           uuid PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  status       text NOT NULL CHECK (status IN ('registered', 'partial', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error')),
  loinc_code   text,
  name         text NOT NULL,
  effective_at timestamptz(3) NOT NULL,
  issued_at    timestamptz(3) NOT NULL,
  laboratory   text NOT NULL,
  specimen     text,
  version      integer NOT NULL CHECK (version > 0),
  last_updated timestamptz(3) NOT NULL,
  -- Digest of the content: the same import again changes nothing.
  fingerprint  text NOT NULL
);

CREATE TABLE partner.lab_result (
  id               uuid PRIMARY KEY,
  report_id        uuid NOT NULL REFERENCES partner.lab_report (id) ON DELETE CASCADE,
  member_id        uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  status           text NOT NULL CHECK (status IN ('registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown')),
  loinc_code       text NOT NULL,
  loinc_name       text NOT NULL,
  name             text NOT NULL,
  value            jsonb NOT NULL,
  -- For value-quantity searches.
  quantity         double precision,
  ucum             text,
  reference_ranges jsonb NOT NULL,
  interpretation   text CHECK (interpretation IN ('H', 'L', 'N', 'HH', 'LL', 'A')),
  effective_at     timestamptz(3) NOT NULL,
  issued_at        timestamptz(3) NOT NULL,
  laboratory       text NOT NULL,
  specimen         text,
  note             text,
  version          integer NOT NULL CHECK (version > 0),
  last_updated     timestamptz(3) NOT NULL,
  fingerprint      text NOT NULL
);

-- Every index begins with the member: no query looks at the rows of two.
CREATE INDEX lab_report_member_effective_idx ON partner.lab_report (member_id, effective_at DESC, id);
CREATE INDEX lab_report_member_updated_idx ON partner.lab_report (member_id, last_updated DESC, id);
CREATE INDEX lab_result_member_effective_idx ON partner.lab_result (member_id, effective_at DESC, id);
CREATE INDEX lab_result_member_code_idx ON partner.lab_result (member_id, loinc_code, effective_at DESC, id);
CREATE INDEX lab_result_member_updated_idx ON partner.lab_result (member_id, last_updated DESC, id);
CREATE INDEX lab_result_report_id_idx ON partner.lab_result (report_id);

-- Each version as it was, the current one among them.
CREATE TABLE partner.lab_history (
  kind         text NOT NULL CHECK (kind IN ('report', 'result')),
  id           uuid NOT NULL,
  version      integer NOT NULL,
  member_id    uuid NOT NULL REFERENCES partner.member (id) ON DELETE CASCADE,
  record       jsonb NOT NULL,
  last_updated timestamptz(3) NOT NULL,
  PRIMARY KEY (kind, id, version)
);
CREATE INDEX lab_history_member_id_idx ON partner.lab_history (member_id);
