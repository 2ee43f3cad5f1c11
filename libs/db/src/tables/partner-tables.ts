// From prisma/schema.prisma: npm run generate -- tables
import type { ColumnType } from 'kysely';
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type Application = {
  client_id: string;
  organisation_id: string;
  environment: string;
  name: string;
  scopes: string[];
  redirect_uris: string[];
  arm: string;
  /**
   * At most one of the two, as for its organization.
   */
  jwks: unknown | null;
  jwks_uri: string | null;
  /**
   * Without one, the application has the limits of RAIL_RATE_LIMIT_POINTS.
   */
  requests_per_minute: number | null;
  /**
   * RFC 9449, section 5.2: it gets and uses bound tokens alone.
   */
  dpop_bound_access_tokens: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type AuditEntry = {
  id: Generated<string>;
  at: Generated<string>;
  actor: string;
  action: string;
  outcome: string;
  organisation_id: string | null;
  client_id: string | null;
  member_id: string | null;
  consent_id: string | null;
  /**
   * The X-Request-Id of the answer, which the caller may choose.
   */
  request_id: string | null;
  /**
   * The id that the service gave the request.
   */
  own_request_id: string | null;
  detail: unknown | null;
};
export type AuditLink = {
  audit_id: string;
  hash: string;
  /**
   * Hides what an erasure changes in the row.
   */
  person: string;
  /**
   * An erasure removes it.
   */
  salt: string | null;
  /**
   * The time of the row.
   */
  at: string;
};
export type AuditSeal = {
  audit_id: string;
  hash: string;
  at: Generated<string>;
};
export type Consent = {
  id: string;
  member_id: string;
  client_id: string;
  patient_id: string;
  scopes: string[];
  granted_at: Generated<string>;
  expires_at: string;
  ended_at: string | null;
  ended_by: string | null;
  /**
   * When its code was redeemed; it is in force from then on.
   */
  redeemed_at: Generated<string | null>;
};
export type Credential = {
  id: string;
  client_id: string;
  prefix: string;
  digest: string;
  created_at: Generated<string>;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
};
export type JobRun = {
  name: string;
  ended_at: string;
};
export type LabFeed = {
  name: string;
  version: number;
  settings: unknown;
  updated_at: Generated<string>;
  suspended_at: string | null;
};
export type LabHistory = {
  kind: string;
  id: string;
  version: number;
  member_id: string;
  record: unknown;
  last_updated: string;
};
export type LabKey = {
  kind: string;
  key: string;
  record_id: string;
  member_id: string;
};
export type LabReport = {
  id: string;
  member_id: string;
  status: string;
  loinc_code: string | null;
  name: string;
  effective_at: string;
  issued_at: string;
  effective_text: string | null;
  effective_until: string | null;
  issued_text: string | null;
  laboratory: string;
  specimen: string | null;
  codings: unknown | null;
  feed: string | null;
  conclusion: string | null;
  note: string | null;
  listed: Generated<string[]>;
  version: number;
  last_updated: string;
  fingerprint: string;
  document: string | null;
};
export type LabResult = {
  id: string;
  report_id: string;
  member_id: string;
  status: string;
  loinc_code: string | null;
  loinc_name: string | null;
  codings: unknown | null;
  feed: string | null;
  marker: string | null;
  position: number | null;
  name: string;
  value: unknown;
  quantity: number | null;
  quantity_exact: string | null;
  components: unknown | null;
  flags: unknown | null;
  ucum: string | null;
  reference_ranges: unknown;
  interpretation: string | null;
  effective_at: string;
  issued_at: string;
  effective_text: string | null;
  effective_until: string | null;
  issued_text: string | null;
  laboratory: string;
  specimen: string | null;
  note: string | null;
  version: number;
  last_updated: string;
  fingerprint: string;
  document: string | null;
};
export type License = {
  organisation_id: string;
  environment: string;
  scopes: string[];
  updated_at: Generated<string>;
};
export type Mail = {
  id: Generated<string>;
  member_id: string;
  kind: string;
  recipient: string;
  data: unknown;
  state: Generated<string>;
  problem: string | null;
  answer: string | null;
  attempts: Generated<number>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  ended_at: string | null;
};
export type Member = {
  id: string;
  email: string;
  password_hash: string;
  given_name: string;
  family_name: string;
  birth_date: string;
  gender: string;
  status: Generated<string>;
  is_synthetic: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
export type MemberIdentifier = {
  system: string;
  value: string;
  member_id: string;
};
export type OauthArtifact = {
  kind: string;
  key: string;
  payload: unknown;
  grant_id: string | null;
  uid: string | null;
  client_id: string | null;
  member_id: string | null;
  session_uid: string | null;
  subject_digest: string | null;
  scope: string | null;
  consumed_at: string | null;
  decided_at: string | null;
  expires_at: string;
  keep_until: string;
};
export type Organization = {
  id: string;
  slug: string;
  legal_name: string;
  display_name: string;
  website: string;
  privacy_url: string;
  contact_email: string;
  purpose: string;
  issuer: string;
  /**
   * Either the keys or the address at which the partner publishes them.
   */
  jwks: unknown | null;
  jwks_uri: string | null;
  status: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  /**
   * Makes the ids of results that this organization sees.
   */
  record_key: Generated<string>;
};
export type PartnerRateLimit = {
  key: string;
  points: Generated<number>;
  expire: string | null;
};
export type Passkey = {
  id: string;
  member_id: string;
  user_handle: string;
  name: string;
  public_key: Buffer;
  sign_count: string;
  created_at: Generated<string>;
  last_used_at: string | null;
};
export type Patient = {
  id: string;
  organisation_id: string;
  member_id: string;
  created_at: Generated<string>;
};
export type RecoveryCode = {
  member_id: string;
  digest: string;
};
export type SettledServer = {
  id: Generated<boolean>;
  identity: string;
  beat: Generated<string>;
};
export type SubjectLink = {
  organisation_id: string;
  subject_digest: string;
  member_id: string;
  created_at: Generated<string>;
};
export type PartnerTables = {
  'partner.application': Application;
  'partner.audit': AuditEntry;
  'partner.audit_link': AuditLink;
  'partner.audit_seal': AuditSeal;
  'partner.consent': Consent;
  'partner.credential': Credential;
  'partner.job_run': JobRun;
  'partner.lab_feed': LabFeed;
  'partner.lab_history': LabHistory;
  'partner.lab_key': LabKey;
  'partner.lab_report': LabReport;
  'partner.lab_result': LabResult;
  'partner.licence': License;
  'partner.mail': Mail;
  'partner.member': Member;
  'partner.member_identifier': MemberIdentifier;
  'partner.oauth_artifact': OauthArtifact;
  'partner.organisation': Organization;
  'partner.passkey': Passkey;
  'partner.patient': Patient;
  'partner.rate_limit': PartnerRateLimit;
  'partner.recovery_code': RecoveryCode;
  'partner.settled_server': SettledServer;
  'partner.subject_link': SubjectLink;
};
