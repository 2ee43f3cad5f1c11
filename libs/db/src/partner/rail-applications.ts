import type { Environment, RailApplication, RailApplicationStore } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared } from '../shared/statements.ts';

/** Columns of an application `a` of an organisation `o`. */
const APPLICATION = `
  a.client_id AS "clientId", a.name, a.environment, a.scopes, a.redirect_uris AS "redirectUris", a.arm, a.jwks,
  json_build_object('id', o.id, 'name', o.display_name, 'website', o.website, 'privacyUrl', o.privacy_url, 'purpose', o.purpose, 'issuer', o.issuer, 'jwks', o.jwks,
    'licensed', coalesce((SELECT to_json(l.scopes) FROM partner.licence l WHERE l.organisation_id = o.id AND l.environment = a.environment), '[]')) AS organisation`;

const IN_FORCE = `a.environment = $2 AND a.status = 'active' AND o.status = 'approved'`;

/** The application in force whose client id is `clientId`, an expression, as JSON for a larger statement of which $2 is the environment. */
export const applicationOf = (clientId: string): string => `(
  SELECT row_to_json(found) FROM (
    SELECT ${APPLICATION} FROM partner.application a JOIN partner.organisation o ON o.id = a.organisation_id WHERE a.client_id = ${clientId} AND ${IN_FORCE}) found)`;

const byClientId = prepared<RailApplication>(`
  SELECT ${APPLICATION} FROM partner.application a JOIN partner.organisation o ON o.id = a.organisation_id WHERE a.client_id = $1 AND ${IN_FORCE}`);

const byCredential = prepared<RailApplication & { credentialId: string; stale: boolean }>(`
  SELECT ${APPLICATION}, c.id AS "credentialId", (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute') AS stale
  FROM partner.credential c JOIN partner.application a ON a.client_id = c.client_id JOIN partner.organisation o ON o.id = a.organisation_id
  WHERE c.digest = $1 AND (c.revoked_at IS NULL OR c.revoked_at > now()) AND (c.expires_at IS NULL OR c.expires_at > now()) AND ${IN_FORCE}`);

const noteUse = prepared(`UPDATE partner.credential SET last_used_at = now() WHERE id = $1`);

export function postgresRailApplications(pool: Pool, environment: Environment): RailApplicationStore {
  return {
    find: async (clientId) => readApplication((await byClientId(pool, [clientId, environment]))[0]),

    async findByCredential(digest) {
      const [row] = await byCredential(pool, [digest, environment]);
      if (!row) return undefined;
      const { credentialId, stale, ...application } = row;
      // To the minute is enough, and spares a write per request.
      if (stale) await noteUse(pool, [credentialId]);
      return readApplication(application);
    },
  };
}

export function readApplication(row: RailApplication | null | undefined): RailApplication | undefined {
  return row ? { ...row, jwks: row.jwks ?? undefined } : undefined;
}
