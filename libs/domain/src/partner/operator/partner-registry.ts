import type { AuditEntry, AuditRow } from '../audit/audit-log.ts';
import type { RemovedAudit } from '../audit/audit-partitions.ts';
import type { NewMember } from '../members/member.ts';
import type { Retention } from '../members/retention.ts';
import type { Arm, Environment, KeySource, PartnerScope } from '../vocabulary.ts';
import type { NewApplication, OrganizationApplication, OrganizationStatus } from './organization.ts';

export type RegisteredOrganization = OrganizationApplication & { id: string; status: OrganizationStatus; createdAt: string };

export type RegisteredApplication = {
  clientId: string;
  organizationId: string;
  environment: Environment;
  name: string;
  scopes: PartnerScope[];
  redirectUris: string[];
  arm: Arm;
  status: 'active' | 'suspended';
};

/** A credential as the operator sees it: never its secret. */
export type CredentialRow = { id: string; prefix: string; createdAt: string; expiresAt?: string; revokedAt?: string; lastUsedAt?: string };

/** `digest` is that of the secret, `prefix` what may be shown of it. */
export type NewCredential = { id: string; clientId: string; prefix: string; digest: string; expiresAt?: Date };

/** A member whose account is closed, and the consents that ended with it. */
export type ClosedMember = { memberId: string; ended: { consentId: string; clientId: string; organizationId: string }[] };

/** How much was erased with a member. `pseudonym` stands in the audit in place of the member's id. */
export type Erased = { pseudonym: string; results: number; reports: number; consents: number };

/** How much a run of the retention removed. */
export type Retained = { accounts: number; consents: number; artifacts: number };

/** Whose connections are meant: all that fit. */
export type ConnectionsOf = { clientId?: string; organizationId?: string; memberId?: string };

/** A credential that expires soon, and where it belongs. */
export type ExpiringCredential = { slug: string; clientId: string; prefix: string; expiresAt: string };

/** The registry as the operator writes it; the service itself only reads. Every change goes with its audit row, or not at all. */
export type PartnerRegistry = {
  organizations(): Promise<RegisteredOrganization[]>;
  organization(slug: string): Promise<RegisteredOrganization | undefined>;
  applications(organizationId: string): Promise<RegisteredApplication[]>;
  application(clientId: string): Promise<RegisteredApplication | undefined>;
  licenses(organizationId: string): Promise<{ environment: Environment; scopes: PartnerScope[] }[]>;
  credentials(clientId: string): Promise<CredentialRow[]>;
  /** In force, and about to expire within so many days; the soonest first. */
  expiringCredentials(days: number): Promise<ExpiringCredential[]>;
  /** How many connections are not ended; those of a suspended application or organization are among them. */
  liveConnections(of: ConnectionsOf): Promise<number>;
  /** The newest rows first; or, with `after` (the id of a row), those that follow it in their order. */
  audit(filter: { organizationId?: string; clientId?: string; after?: string; limit: number }): Promise<AuditRow[]>;

  /** False, and nothing written, when its slug or its issuer is registered already. */
  addOrganization(row: { id: string } & OrganizationApplication, audit: AuditEntry): Promise<boolean>;
  setOrganizationStatus(id: string, status: OrganizationStatus, audit: AuditEntry): Promise<void>;
  /** The keys of partner identity tokens; those that are not in the set are refused from the next call on. */
  setOrganizationKeys(id: string, source: KeySource, audit: AuditEntry): Promise<void>;
  setLicense(organizationId: string, environment: Environment, scopes: readonly PartnerScope[], audit: AuditEntry): Promise<void>;
  /** False, and nothing written, when the organization has an application of this name in this environment. */
  addApplication(row: { clientId: string; organizationId: string } & NewApplication, audit: AuditEntry): Promise<boolean>;
  setApplicationStatus(clientId: string, status: RegisteredApplication['status'], audit: AuditEntry): Promise<void>;
  /** Requests on their way to an address that is not in the list are refused from the next call on. */
  setRedirectUris(clientId: string, redirectUris: readonly string[], audit: AuditEntry): Promise<void>;
  /** The keys of client assertions. */
  setApplicationKeys(clientId: string, source: KeySource, audit: AuditEntry): Promise<void>;
  /** False, and nothing written, when `live` credentials or more are in force already. */
  addCredential(row: NewCredential, live: number, audit: AuditEntry): Promise<boolean>;
  /** The same, and those that are in force end at `end` or sooner; `retired` makes the audit row of each. */
  rotateCredential(row: NewCredential, live: number, end: Date, audits: { added: AuditEntry; retired: (id: string) => AuditEntry }): Promise<boolean>;
  /** Ends a credential now or at `at`; false when there is none in force with this id. */
  endCredential(id: string, at: Date, audit: AuditEntry): Promise<boolean>;
  /** False, and nothing written, when there is or was a member with this address. */
  addMember(row: { id: string; passwordHash: string; isSynthetic: boolean } & Omit<NewMember, 'password'>, audit: AuditEntry): Promise<boolean>;
  /** Ends connections for good, with their codes and tokens. Each leaves a row in the audit, beside `audit`. Answers how many. */
  endConnections(of: ConnectionsOf, audit: AuditEntry): Promise<number>;
  /** The id of the active member with this address. */
  member(email: string): Promise<string | undefined>;
  /** Replaces the member's earlier link. */
  addPasswordReset(row: { memberId: string; digest: string; expiresAt: Date }, audit: AuditEntry): Promise<void>;
  /** Unties the organization's users from the member, and ends their connections. Undefined when none is tied. */
  untieMember(memberId: string, organizationId: string, audit: AuditEntry): Promise<{ users: number; ended: number } | undefined>;
  /** Ends the member's consents too, and unties the organizations' users. Answers what was closed; undefined when there is no active member with this address. */
  closeMember(email: string, audits: (closed: ClosedMember) => AuditEntry[]): Promise<ClosedMember | undefined>;
  /** Erases a closed account with all that hangs on it. `active` when it is not closed, undefined when there is no such member. */
  eraseMember(email: string, audit: (erased: Erased) => AuditEntry): Promise<Erased | 'active' | undefined>;
  /** Removes what is older than its period but the audit, and notes each erased account and the run. */
  runRetention(periods: Retention, audits: { erased: (erased: Erased) => AuditEntry; run: (retained: Retained) => AuditEntry }): Promise<Retained>;
  /** Removes the months of the audit that are wholly older than so many days, and notes it where there are any. */
  removeOldAudit(days: number, audit: (removed: RemovedAudit) => AuditEntry): Promise<RemovedAudit>;
};
