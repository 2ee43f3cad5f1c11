import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '../../shared/index.ts';
import type { Environment, PartnerScope, PublicKeys } from '../vocabulary.ts';
import type { OrganisationApplication, OrganisationStatus } from './organisation.ts';
import type { PartnerRegistry, RegisteredOrganisation } from './partner-registry.ts';

export async function findOrganisation(registry: PartnerRegistry, slug: string): Promise<RegisteredOrganisation> {
  const organisation = await registry.organisation(slug);
  if (!organisation) throw notFound('organisation', slug);
  return organisation;
}

/** Takes an application to become a partner into the registry; nothing works before its approval. */
export async function takeApplication(registry: PartnerRegistry, application: OrganisationApplication): Promise<string> {
  if (await registry.organisation(application.slug)) throw new DomainError('conflict', 'organisation_exists', `"${application.slug}" is registered already.`);
  const id = randomUUID();
  const added = await registry.addOrganisation({ id, ...application }, { actor: 'operator', action: 'organisation.apply', outcome: 'ok', organisationId: id });
  if (!added) throw new DomainError('conflict', 'issuer_exists', `An organisation with the issuer "${application.issuer}" is registered already.`);
  return id;
}

/** Which status an act leads to, and from which it is possible. */
const ACTS = {
  approve: { from: ['applied', 'rejected'], to: 'approved' },
  reject: { from: ['applied'], to: 'rejected' },
  suspend: { from: ['approved'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'approved' },
} as const satisfies Record<string, { from: readonly OrganisationStatus[]; to: OrganisationStatus }>;

export type OrganisationAct = keyof typeof ACTS;

/** `reviewer` and `note` go into the audit. Suspending acts on the next call of every token. */
export async function actOnOrganisation(
  registry: PartnerRegistry,
  act: OrganisationAct,
  slug: string,
  detail: { reviewer: string; note?: string },
): Promise<void> {
  const organisation = await findOrganisation(registry, slug);
  const { from, to } = ACTS[act];
  if (!(from as readonly OrganisationStatus[]).includes(organisation.status))
    throw new DomainError('conflict', 'wrong_status', `"${slug}" is ${organisation.status}; only one that is ${from.join(' or ')} can be ${to}.`);
  await registry.setOrganisationStatus(organisation.id, to, {
    actor: 'operator',
    action: `organisation.${act}`,
    outcome: 'ok',
    organisationId: organisation.id,
    detail,
  });
}

/** Sets what the organisation may be granted at most in one environment. Less than before acts on the next call of every token. */
export async function setLicence(registry: PartnerRegistry, slug: string, environment: Environment, scopes: readonly PartnerScope[]): Promise<void> {
  const { id } = await findOrganisation(registry, slug);
  const audit = { actor: 'operator', action: 'licence.set', outcome: 'ok', organisationId: id, detail: { environment, scopes } } as const;
  await registry.setLicence(id, environment, scopes, audit);
}

/** Replaces the keys of its partner identity tokens. With the old key and the new one in the set, both are taken. */
export async function replaceOrganisationKeys(registry: PartnerRegistry, slug: string, jwks: PublicKeys): Promise<void> {
  const { id } = await findOrganisation(registry, slug);
  const audit = { actor: 'operator', action: 'organisation.keys', outcome: 'ok', organisationId: id, detail: { keys: keyNames(jwks) } } as const;
  await registry.setOrganisationKeys(id, jwks, audit);
}

export const keyNames = ({ keys }: PublicKeys): string[] => keys.map(({ kid }) => kid ?? '(no kid)');
