import { DomainError, notFound } from '../../shared/index.ts';
import { findApplication } from './application-commands.ts';
import { findOrganization } from './organization-commands.ts';
import type { PartnerRegistry } from './partner-registry.ts';

/** Permanently ends every connection of an application with its tokens and codes, also after a resumption. Returns their number. */
export async function endApplicationConnections(registry: PartnerRegistry, clientId: string): Promise<number> {
  const { organizationId } = await findApplication(registry, clientId);
  return registry.endConnections({ clientId }, { actor: 'operator', action: 'application.end-connections', outcome: 'ok', organizationId, clientId });
}

/** The same for all applications of an organization. */
export async function endOrganizationConnections(registry: PartnerRegistry, slug: string): Promise<number> {
  const { id: organizationId } = await findOrganization(registry, slug);
  return registry.endConnections({ organizationId }, { actor: 'operator', action: 'organisation.end-connections', outcome: 'ok', organizationId });
}

/** Unlinks the organization's users from the member and ends the member's connections with it. */
export async function untieMember(registry: PartnerRegistry, email: string, slug: string): Promise<{ users: number; ended: number }> {
  const { id: organizationId } = await findOrganization(registry, slug);
  const memberId = await registry.member(email.toLowerCase());
  if (!memberId) throw notFound('active_member', email);
  const audit = { actor: 'operator', action: 'member.untie', outcome: 'ok', organizationId, memberId } as const;
  const untied = await registry.untieMember(memberId, organizationId, audit);
  if (!untied) throw new DomainError('not_found', 'user_not_tied', `No user of "${slug}" is tied to "${email}".`);
  return untied;
}
