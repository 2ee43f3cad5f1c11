import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '../../shared/index.ts';
import { operatorRow } from '../audit/audit-log.ts';
import type { Environment, KeySource, PartnerScope } from '../model/vocabulary.ts';
import type { OrganizationApplication, OrganizationStatus } from './organization.ts';
import type { PartnerRegistry, RegisteredOrganization } from './partner-registry.ts';

export async function findOrganization(registry: PartnerRegistry, slug: string): Promise<RegisteredOrganization> {
  const organization = await registry.organization(slug);
  if (!organization) throw notFound('organization', slug);
  return organization;
}

/** Registers an organization; nothing works before its approval. */
export async function registerOrganization(registry: PartnerRegistry, application: OrganizationApplication): Promise<string> {
  if (await registry.organization(application.slug)) throw new DomainError('conflict', 'organization_exists', `"${application.slug}" is registered already.`);
  const id = randomUUID();
  const added = await registry.addOrganization({ id, ...application }, operatorRow('organisation.apply', { organizationId: id }));
  if (!added) throw new DomainError('conflict', 'issuer_exists', `An organization with the issuer "${application.issuer}" is registered already.`);
  return id;
}

/** The required status of a command and its new status. */
const COMMANDS = {
  approve: { from: ['applied', 'rejected'], to: 'approved' },
  reject: { from: ['applied'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<string, { from: readonly OrganizationStatus[]; to: OrganizationStatus }>;

export type OrganizationCommand = keyof typeof COMMANDS;

/** A suspension takes effect on the next call of every token. `suspension-commands.ts` defines resumption. */
export async function changeOrganizationStatus(
  registry: PartnerRegistry,
  command: OrganizationCommand,
  slug: string,
  detail: { note?: string } = {},
): Promise<void> {
  const organization = await organizationFor(command, registry, slug);
  const audit = operatorRow(`organisation.${command}`, { organizationId: organization.id, detail });
  await registry.setOrganizationStatus(organization.id, COMMANDS[command].to, audit);
}

/** The organization, when its status allows the command. */
export async function organizationFor(command: OrganizationCommand, registry: PartnerRegistry, slug: string): Promise<RegisteredOrganization> {
  const organization = await findOrganization(registry, slug);
  const { from, to } = COMMANDS[command];
  if (!(from as readonly OrganizationStatus[]).includes(organization.status))
    throw new DomainError('conflict', 'wrong_status', `"${slug}" is ${organization.status}; only one that is ${from.join(' or ')} can be ${to}.`);
  return organization;
}

/** Sets the organization's maximum scopes in one environment. A reduction takes effect on the next call of every token. */
export async function setLicense(registry: PartnerRegistry, slug: string, environment: Environment, scopes: readonly PartnerScope[]): Promise<void> {
  const { id } = await findOrganization(registry, slug);
  await registry.setLicense(id, environment, scopes, operatorRow('licence.set', { organizationId: id, detail: { environment, scopes } }));
}

/** Replaces the keys of its partner identity tokens. A set with the old and the new key accepts both. */
export async function replaceOrganizationKeys(registry: PartnerRegistry, slug: string, source: KeySource): Promise<void> {
  const { id } = await findOrganization(registry, slug);
  await registry.setOrganizationKeys(id, source, operatorRow('organisation.keys', { organizationId: id, detail: keysIn(source) }));
}

/** The audit detail of a key source. */
export const keysIn = ({ jwks, jwksUri }: KeySource) => (jwks ? { keys: jwks.keys.map(({ kid }) => kid ?? '(no kid)') } : { jwksUri });
