import type { RailApplication } from '@biomarker/domain/partner';

/** Columns of an application `a` of an organization `o`. */
export const APPLICATION = `
  a.client_id AS "clientId", a.name, a.environment, a.scopes, a.redirect_uris AS "redirectUris", a.arm, a.jwks,
  json_build_object('id', o.id, 'name', o.display_name, 'website', o.website, 'privacyUrl', o.privacy_url, 'purpose', o.purpose, 'issuer', o.issuer, 'jwks', o.jwks,
    'licensed', coalesce((SELECT to_json(l.scopes) FROM partner.licence l WHERE l.organisation_id = o.id AND l.environment = a.environment), '[]')) AS organization`;

export const IN_FORCE = `a.environment = $2 AND a.status = 'active' AND o.status = 'approved'`;

/** The application in force whose client id is `clientId`, an expression, as JSON for a larger statement of which $2 is the environment. */
export const applicationOf = (clientId: string): string => `(
  SELECT row_to_json(found) FROM (
    SELECT ${APPLICATION} FROM partner.application a JOIN partner.organisation o ON o.id = a.organisation_id WHERE a.client_id = ${clientId} AND ${IN_FORCE}) found)`;

export function readApplication(row: RailApplication | null | undefined): RailApplication | undefined {
  return row ? { ...row, jwks: row.jwks ?? undefined } : undefined;
}
