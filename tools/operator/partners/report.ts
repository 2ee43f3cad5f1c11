import { counted, printableLine } from '@biomarker/domain/shared';
import { findOrganization, type CredentialRow, type ExpiringCredential, type PartnerRegistry } from '@biomarker/domain/partner';

/** A report for a reviewer, without secrets. */
export async function describeOrganization(registry: PartnerRegistry, slug: string): Promise<string> {
  const { id, jwks, jwksUri, ...organization } = await findOrganization(registry, slug);
  const lines = Object.entries(organization).map(([name, value]) => `${name.padEnd(14)} ${printableLine(String(value))}`);
  const keys = jwks?.keys.map(({ kid, kty, alg }) => `${kid ?? '(no kid)'} ${kty} ${alg ?? ''}`.trim());
  lines.push(`${'keys'.padEnd(14)} ${keys?.join(', ') ?? `at ${jwksUri}`}`);
  for (const { environment, scopes } of await registry.licenses(id)) lines.push(`${'license'.padEnd(14)} ${environment}: ${scopes.join(' ') || 'nothing'}`);

  for (const { clientId, name, environment, status, arm, scopes, redirectUris, requestsPerMinute, dpopBoundAccessTokens } of await registry.applications(id)) {
    lines.push(
      '',
      `application    ${clientId}  ${printableLine(name)}  (${environment}, ${arm}, ${status})`,
      `  scopes       ${scopes.join(' ')}`,
      `  redirect     ${redirectUris.join(' ')}`,
      ...(requestsPerMinute ? [`  limit        ${counted(requestsPerMinute, 'request')} a minute`] : []),
      ...(dpopBoundAccessTokens ? ['  tokens       bound to a key (DPoP required)'] : []),
    );
    lines.push(...(await registry.credentials(clientId)).map(describeCredential));
  }
  return lines.join('\n');
}

/** A warning in the list of organizations. */
export const expiryWarning = ({ slug, clientId, prefix, expiresAt }: ExpiringCredential): string =>
  `WARNING  ${prefix}… of ${clientId} (${slug}) expires ${expiresAt.slice(0, 10)}. Rotate it: partners credential rotate ${clientId}`;

function describeCredential({ prefix, createdAt, expiresAt, revokedAt, lastUsedAt }: CredentialRow): string {
  const facts = [
    `created ${createdAt}`,
    expiresAt && `expires ${expiresAt}`,
    revokedAt && `ends ${revokedAt}`,
    lastUsedAt ? `used ${lastUsedAt}` : 'never used',
  ];
  return `  credential   ${prefix}…  ${facts.filter(Boolean).join(', ')}`;
}
