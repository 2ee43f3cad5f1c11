import type { AuditEntry, AuditRow } from '../audit/audit-log.ts';
import type { RemovedAudit } from '../audit/audit-partitions.ts';
import type { ResetLink } from '../mail/mail.ts';
import type { NewMember } from '../model/member.ts';
import type { ClosedMember } from '../members/account.ts';
import type { Retention } from '../members/retention.ts';
import type { Environment, KeySource, PartnerScope } from '../model/vocabulary.ts';
import type { NewApplication, OrganizationApplication, OrganizationStatus } from './organization.ts';

export type RegisteredOrganization = OrganizationApplication & { id: string; status: OrganizationStatus; createdAt: string };

export type RegisteredApplication = Omit<NewApplication, keyof KeySource> & {
  clientId: string;
  organizationId: string;
  status: 'active' | 'suspended';
  requestsPerMinute?: number;
  /** It uses tokens bound to a key alone. */
  dpopBoundAccessTokens: boolean;
};

/** A credential in the operator's view, without its secret. */
export type CredentialRow = { id: string; prefix: string; createdAt: string; expiresAt?: string; revokedAt?: string; lastUsedAt?: string };

/** `digest` is that of the secret, `prefix` its displayable part. */
export type NewCredential = { id: string; clientId: string; prefix: string; digest: string; expiresAt?: Date };

/** How much was erased with a member. `pseudonym` replaces the member's id in the audit, in the rows with the ids `rows`. */
export type Erased = { pseudonym: string; results: number; reports: number; consents: number; rows: string[] };

/** The numbers removed by a retention run. */
export type Retained = { accounts: number; consents: number; artifacts: number; mail: number };

/** Selects connections. */
export type ConnectionsOf = { clientId?: string; organizationId?: string; memberId?: string };

/** A soon-expiring credential and its owner. */
export type ExpiringCredential = { slug: string; clientId: string; prefix: string; expiresAt: string };

/** The operator's registry; the service itself only reads. Every change and its audit row are one transaction. */
export type PartnerRegistry = {
  organizations(): Promise<RegisteredOrganization[]>;
  organization(slug: string): Promise<RegisteredOrganization | undefined>;
  applications(organizationId: string): Promise<RegisteredApplication[]>;
  application(clientId: string): Promise<RegisteredApplication | undefined>;
  licenses(organizationId: string): Promise<{ environment: Environment; scopes: PartnerScope[] }[]>;
  credentials(clientId: string): Promise<CredentialRow[]>;
  /** Live credentials that expire within `days`, soonest first. */
  expiringCredentials(days: number): Promise<ExpiringCredential[]>;
  /** The number of live connections, including those of suspended applications and organizations. */
  liveConnections(of: ConnectionsOf): Promise<number>;
  /** Newest rows first; with `after` (a row id), the following rows in order. */
  audit(filter: { organizationId?: string; clientId?: string; after?: string; limit: number }): Promise<AuditRow[]>;

  /** Writes nothing and returns false when the slug or issuer is already registered. */
  addOrganization(row: { id: string } & OrganizationApplication, audit: AuditEntry): Promise<boolean>;
  setOrganizationStatus(id: string, status: OrganizationStatus, audit: AuditEntry): Promise<void>;
  /** Sets the keys of partner identity tokens; other keys are refused from the next call on. */
  setOrganizationKeys(id: string, source: KeySource, audit: AuditEntry): Promise<void>;
  setLicense(organizationId: string, environment: Environment, scopes: readonly PartnerScope[], audit: AuditEntry): Promise<void>;
  /** Writes nothing and returns false when the name is taken within the organization and environment. */
  addApplication(row: { clientId: string; organizationId: string } & NewApplication, audit: AuditEntry): Promise<boolean>;
  setApplicationStatus(clientId: string, status: RegisteredApplication['status'], audit: AuditEntry): Promise<void>;
  /** Pending requests with a removed URI are refused from the next call on. */
  setRedirectUris(clientId: string, redirectUris: readonly string[], audit: AuditEntry): Promise<void>;
  /** Sets the application's own limit; undefined gives it the general one again. */
  setApplicationLimit(clientId: string, requestsPerMinute: number | undefined, audit: AuditEntry): Promise<void>;
  /** Whether the application uses tokens bound to a key alone. */
  setBoundTokens(clientId: string, required: boolean, audit: AuditEntry): Promise<void>;
  /** Sets the keys of client assertions. */
  setApplicationKeys(clientId: string, source: KeySource, audit: AuditEntry): Promise<void>;
  /** Writes nothing and returns false when at least `live` credentials are active. */
  addCredential(row: NewCredential, live: number, audit: AuditEntry): Promise<boolean>;
  /** Like `addCredential`, and active ones end at `end` or sooner; `retired` builds the audit row of each. */
  rotateCredential(row: NewCredential, live: number, end: Date, audits: { added: AuditEntry; retired: (id: string) => AuditEntry }): Promise<boolean>;
  /** Ends a credential at `at`; false when none with this id is active. */
  endCredential(id: string, at: Date, audit: AuditEntry): Promise<boolean>;
  /** Writes nothing and returns false when a member has or had this email. */
  addMember(row: { id: string; passwordHash: string; isSynthetic: boolean } & Omit<NewMember, 'password'>, audit: AuditEntry): Promise<boolean>;
  /** Permanently ends connections with their codes and tokens. Each gets an audit row in addition to `audit`. Returns their number. */
  endConnections(of: ConnectionsOf, audit: AuditEntry): Promise<number>;
  /** The id of the active member with this email. */
  member(email: string): Promise<string | undefined>;
  /** Replaces the member's earlier link. */
  addPasswordReset(link: ResetLink, audit: AuditEntry): Promise<void>;
  /** Sets the address, writes messages to both, and ends reset links. Writes nothing and returns false when a member has or had the new one. */
  changeAddress(row: { memberId: string; from: string; to: string }, audit: AuditEntry): Promise<boolean>;
  /** Removes the member's passkeys and recovery codes, and writes a message. Without a passkey it writes nothing. Returns the number of passkeys. */
  removePasskeys(memberId: string, audit: AuditEntry): Promise<number>;
  /** Unlinks the organization's users from the member and ends their connections. Undefined when none is linked. */
  untieMember(memberId: string, organizationId: string, audit: AuditEntry): Promise<{ users: number; ended: number } | undefined>;
  /** Also ends the member's consents and unlinks organizations' users. Undefined when no active member has this email. */
  closeMember(email: string, audits: (closed: ClosedMember) => AuditEntry[]): Promise<ClosedMember | undefined>;
  /** Erases a closed account with all dependent data. `active` for an open account, undefined for an unknown member. */
  eraseMember(email: string, audit: (erased: Erased) => AuditEntry): Promise<Erased | 'active' | undefined>;
  /** Removes data past its period, except the audit. Audits each erased account and the run. */
  runRetention(periods: Retention, audits: { erased: (erased: Erased) => AuditEntry; run: (retained: Retained) => AuditEntry }): Promise<Retained>;
  /** Removes and audits the months of the audit that are entirely older than `days`. */
  removeOldAudit(days: number, audit: (removed: RemovedAudit) => AuditEntry): Promise<RemovedAudit>;
  /**
   * Removes and audits the laboratory data of members who are gone; a backup of the laboratory store may bring it back. Returns the number of members. Refuses
   * when they are more than the known ones.
   */
  removeLostCharts(audit: (charts: number) => AuditEntry): Promise<number>;
  /** Notes that the retention has ended now. */
  noteRetention(): Promise<void>;
};
