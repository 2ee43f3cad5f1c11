import type { PartnerRegistry } from '@biomarker/domain/partner';
import type { Queryable } from '../shared/statements.ts';

type Row<Method extends 'addOrganization' | 'addApplication' | 'addMember'> = Parameters<PartnerRegistry[Method]>[0];

/** False when its slug or its issuer is taken. */
export async function writeOrganization(on: Queryable, row: Row<'addOrganization'>): Promise<boolean> {
  const { id, slug, legalName, displayName, website, privacyUrl, contactEmail, purpose, issuer, jwks } = row;
  const { rowCount } = await on.query(
    `INSERT INTO partner.organisation (id, slug, legal_name, display_name, website, privacy_url, contact_email, purpose, issuer, jwks, status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'applied') ON CONFLICT DO NOTHING`,
    [id, slug, legalName, displayName, website, privacyUrl, contactEmail, purpose, issuer, JSON.stringify(jwks)],
  );
  return rowCount === 1;
}

/** False when the organization has an application of this name in this environment already. */
export async function writeApplication(on: Queryable, row: Row<'addApplication'>): Promise<boolean> {
  const { clientId, organizationId, environment, name, scopes, redirectUris, arm, jwks } = row;
  const { rowCount } = await on.query(
    `INSERT INTO partner.application (client_id, organisation_id, environment, name, scopes, redirect_uris, arm, jwks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (organisation_id, environment, name) DO NOTHING`,
    [clientId, organizationId, environment, name, scopes, redirectUris, arm, jwks ? JSON.stringify(jwks) : null],
  );
  return rowCount === 1;
}

/** False when the address is taken. */
export async function writeMember(on: Queryable, row: Row<'addMember'>): Promise<boolean> {
  const { id, email, passwordHash, givenName, familyName, birthDate, gender, isSynthetic } = row;
  const { rowCount } = await on.query(
    `INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender, is_synthetic) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (email) DO NOTHING`,
    [id, email, passwordHash, givenName, familyName, birthDate, gender, isSynthetic],
  );
  return rowCount === 1;
}
