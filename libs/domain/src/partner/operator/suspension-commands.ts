import { applicationFor, changeApplicationStatus } from './application-commands.ts';
import { endApplicationConnections, endOrganizationConnections } from './connection-commands.ts';
import { changeOrganizationStatus, organizationFor } from './organization-commands.ts';
import type { PartnerRegistry } from './partner-registry.ts';

/** `kept`: connections from before the suspension work again. Otherwise they end first. */
type Resumption = { kept?: boolean };

/** Ends the suspension of an application. Returns the number of ended connections. */
export async function resumeApplication(registry: PartnerRegistry, clientId: string, { kept = false }: Resumption = {}): Promise<number> {
  await applicationFor('resume', registry, clientId);
  const ended = kept ? 0 : await endApplicationConnections(registry, clientId);
  await changeApplicationStatus(registry, 'resume', clientId);
  return ended;
}

/** The same for an organization with all its applications. */
export async function resumeOrganization(
  registry: PartnerRegistry,
  slug: string,
  { kept = false, note }: Resumption & { note?: string } = {},
): Promise<number> {
  await organizationFor('resume', registry, slug);
  const ended = kept ? 0 : await endOrganizationConnections(registry, slug);
  await changeOrganizationStatus(registry, 'resume', slug, { note });
  return ended;
}
