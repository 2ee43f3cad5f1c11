import { DomainError } from '../../shared/index.ts';
import { operatorRow } from '../audit/audit-log.ts';
import { findApplication } from './application-commands.ts';
import { findMember } from './member-commands.ts';
import { findOrganization } from './organization-commands.ts';
import type { PartnerRegistry } from './partner-registry.ts';

/** Permanently ends every connection of an application with its tokens and codes, also after a resumption. Returns their number. */
export async function endApplicationConnections(registry: PartnerRegistry, clientId: string): Promise<number> {
  const { organizationId } = await findApplication(registry, clientId);
  return registry.endConnections({ clientId }, operatorRow('application.end-connections', { organizationId, clientId }));
}

/** The same for all applications of an organization. */
export async function endOrganizationConnections(registry: PartnerRegistry, slug: string): Promise<number> {
  const { id: organizationId } = await findOrganization(registry, slug);
  return registry.endConnections({ organizationId }, operatorRow('organisation.end-connections', { organizationId }));
}

/** Unlinks the organization's users from the member and ends the member's connections with it. */
export async function untieMember(registry: PartnerRegistry, email: string, slug: string): Promise<{ users: number; ended: number }> {
  const { id: organizationId } = await findOrganization(registry, slug);
  const memberId = await findMember(registry, email);
  const untied = await registry.untieMember(memberId, organizationId, operatorRow('member.untie', { organizationId, memberId }));
  if (!untied) throw new DomainError('not_found', 'user_not_tied', `No user of "${slug}" is tied to "${email}".`);
  return untied;
}
