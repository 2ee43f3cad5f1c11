import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError, notFound } from '../../shared/index.ts';
import { operatorRow, type AuditEntry } from '../audit/audit-log.ts';
import { digestOf, newSecret } from '../model/secrets.ts';
import type { Environment, KeySource } from '../model/vocabulary.ts';
import { findOrganization, keysIn } from './organization-commands.ts';
import { mayReceiveCodes, WHERE_CODES_MAY_GO, type NewApplication } from './organization.ts';
import type { NewCredential, PartnerRegistry, RegisteredApplication } from './partner-registry.ts';

/** Two, so a new credential can be used before the old one ends. */
const LIVE_CREDENTIALS = 2;
/** The default lifetime of a credential. */
export const CREDENTIAL_DAYS = 365;
/** The operator gets a warning this many days before expiry. */
export const CREDENTIAL_WARNING_DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the client id. The environment of an application never changes. */
export async function addApplication(registry: PartnerRegistry, slug: string, application: NewApplication): Promise<string> {
  const organization = await findOrganization(registry, slug);
  const clientId = `${application.environment === 'sandbox' ? 'sbx' : 'app'}-${randomBytes(9).toString('hex')}`;
  const audit = operatorRow('application.add', { organizationId: organization.id, clientId });
  const added = await registry.addApplication({ clientId, organizationId: organization.id, ...application }, audit);
  if (!added)
    throw new DomainError('conflict', 'application_exists', `"${slug}" has an application called "${application.name}" (${application.environment}) already.`);
  return clientId;
}

/** The required status of a command and its new status. */
const COMMANDS = { suspend: { from: 'active', to: 'suspended' }, resume: { from: 'suspended', to: 'active' } } as const;

type ApplicationCommand = keyof typeof COMMANDS;

/** A suspension takes effect on the next call of every token. `suspension-commands.ts` defines resumption. */
export async function changeApplicationStatus(registry: PartnerRegistry, command: ApplicationCommand, clientId: string): Promise<void> {
  const application = await applicationFor(command, registry, clientId);
  await registry.setApplicationStatus(clientId, COMMANDS[command].to, auditOf(application, `application.${command}`));
}

/** The application, when its status allows the command. */
export async function applicationFor(command: ApplicationCommand, registry: PartnerRegistry, clientId: string): Promise<RegisteredApplication> {
  const application = await findApplication(registry, clientId);
  if (application.status !== COMMANDS[command].from) throw new DomainError('conflict', 'wrong_status', `"${clientId}" is ${application.status} already.`);
  return application;
}

/** Replaces the keys of its client assertions. An application of the legacy arm has none. */
export async function replaceApplicationKeys(registry: PartnerRegistry, clientId: string, source: KeySource): Promise<void> {
  const application = await findApplication(registry, clientId);
  if (application.arm === 'legacy') throw new DomainError('conflict', 'wrong_arm', `"${clientId}" is of the legacy arm, which signs no assertions.`);
  await registry.setApplicationKeys(clientId, source, auditOf(application, 'application.keys', keysIn(source)));
}

/** Replaces the redirect URIs. Consents and tokens stay. */
export async function replaceRedirectUris(registry: PartnerRegistry, clientId: string, redirectUris: readonly string[]): Promise<void> {
  const application = await findApplication(registry, clientId);
  const wrong = redirectUris.find((uri) => !mayReceiveCodes(uri, application.environment));
  if (wrong !== undefined) throw new DomainError('invalid', 'wrong_redirect_uri', `"${wrong}" cannot be used: ${WHERE_CODES_MAY_GO}.`);
  await registry.setRedirectUris(clientId, redirectUris, auditOf(application, 'application.redirects', { redirectUris }));
}

/** Gives an application its own limit, or the general one again. */
export async function limitApplication(registry: PartnerRegistry, clientId: string, requestsPerMinute: number | undefined): Promise<void> {
  const application = await findApplication(registry, clientId);
  await registry.setApplicationLimit(clientId, requestsPerMinute, auditOf(application, 'application.limit', { requestsPerMinute: requestsPerMinute ?? null }));
}

/** Makes an application use tokens bound to a key alone (DPoP, RFC 9449), or lets it use the others again. */
export async function requireBoundTokens(registry: PartnerRegistry, clientId: string, required: boolean): Promise<void> {
  const application = await findApplication(registry, clientId);
  await registry.setBoundTokens(clientId, required, auditOf(application, 'application.dpop', { required }));
}

export type IssuedCredential = { id: string; clientId: string; environment: Environment; secret: string; expiresAt: string };

/** Returns the secret, which is never available again. Only applications of approved organizations get one. It expires after `days`. */
export async function issueCredential(registry: PartnerRegistry, clientId: string, days = CREDENTIAL_DAYS): Promise<IssuedCredential> {
  const application = await findApplication(registry, clientId);
  await requireApproval(registry, application);
  const { row, issued } = newCredential(application, days);
  requireRoom(clientId, await registry.addCredential(row, LIVE_CREDENTIALS, auditOf(application, 'credential.issue', { credential: row.id })));
  return issued;
}

/** Atomically issues a new credential and ends the others after `overlapHours`. */
export async function rotateCredential(registry: PartnerRegistry, clientId: string, overlapHours: number, days = CREDENTIAL_DAYS): Promise<IssuedCredential> {
  const application = await findApplication(registry, clientId);
  await requireApproval(registry, application);
  const { row, issued } = newCredential(application, days);
  const end = new Date(Date.now() + overlapHours * HOUR_MS);
  const added = await registry.rotateCredential(row, LIVE_CREDENTIALS, end, {
    added: auditOf(application, 'credential.rotate', { credential: row.id }),
    retired: (credential) => auditOf(application, 'credential.retire', { credential, end }),
  });
  requireRoom(clientId, added);
  return issued;
}

export async function revokeCredential(registry: PartnerRegistry, clientId: string, prefix: string): Promise<void> {
  const application = await findApplication(registry, clientId);
  const meant = (await registry.credentials(clientId)).filter((row) => isLive(row) && row.prefix.startsWith(prefix));
  const [credential, ...others] = meant;
  if (!credential) throw new DomainError('not_found', 'credential_not_found', `"${clientId}" has no live credential that begins with "${prefix}".`);
  if (others.length > 0) {
    const all = meant.map((row) => `${row.prefix}…`).join(', ');
    throw new DomainError('conflict', 'ambiguous_prefix', `"${prefix}" begins several live credentials of "${clientId}": ${all}.`);
  }
  await registry.endCredential(credential.id, new Date(), auditOf(application, 'credential.revoke', { credential: credential.id }));
}

function newCredential({ clientId, environment }: RegisteredApplication, days: number): { row: NewCredential; issued: IssuedCredential } {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  const secret = newSecret(`bmp_${environment}`);
  return {
    row: { id, clientId, prefix: secret.slice(0, `bmp_${environment}_`.length + 6), digest: digestOf(secret), expiresAt },
    issued: { id, clientId, environment, secret, expiresAt: expiresAt.toISOString() },
  };
}

function requireRoom(clientId: string, added: boolean): void {
  if (!added) throw new DomainError('conflict', 'too_many_credentials', `"${clientId}" has ${LIVE_CREDENTIALS} live credentials. Revoke one first.`);
}

export async function findApplication(registry: PartnerRegistry, clientId: string): Promise<RegisteredApplication> {
  const application = await registry.application(clientId);
  if (!application) throw notFound('application', clientId);
  return application;
}

async function requireApproval(registry: PartnerRegistry, { organizationId }: RegisteredApplication): Promise<void> {
  const organization = (await registry.organizations()).find(({ id }) => id === organizationId);
  if (organization?.status !== 'approved')
    throw new DomainError('conflict', 'not_approved', `The organization is ${organization?.status ?? 'unknown'}; credentials are issued after its approval.`);
}

function isLive({ revokedAt, expiresAt }: { revokedAt?: string; expiresAt?: string }): boolean {
  const now = new Date().toISOString();
  return (!revokedAt || revokedAt > now) && (!expiresAt || expiresAt > now);
}

const auditOf = ({ clientId, organizationId }: RegisteredApplication, action: string, detail?: AuditEntry['detail']): AuditEntry =>
  operatorRow(action, { organizationId, clientId, detail });
