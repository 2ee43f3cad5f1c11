import type { Environment, RailApplication } from '@biomarker/domain/partner';
import type { Expression } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../shared/kysely.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { licensedScopes, liveApplications } from './live.ts';

/** Live applications with the columns that the rail needs. */
export const activeApplications = (db: Queries, environment: Expression<Environment>) =>
  liveApplications(db, environment)
    .select([
      'a.client_id as clientId',
      'a.name',
      'a.environment',
      'a.scopes',
      'a.redirect_uris as redirectUris',
      'a.arm',
      'a.jwks',
      'a.jwks_uri as jwksUri',
      'a.requests_per_minute as requestsPerMinute',
      'a.dpop_bound_access_tokens as dpopBoundAccessTokens',
    ])
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('o.id'),
        name: eb.ref('o.display_name'),
        website: eb.ref('o.website'),
        privacyUrl: eb.ref('o.privacy_url'),
        purpose: eb.ref('o.purpose'),
        issuer: eb.ref('o.issuer'),
        jwks: eb.ref('o.jwks'),
        jwksUri: eb.ref('o.jwks_uri'),
        licensed: licensedScopes(eb),
      }).as('organization'),
    );

/** One of them as JSON, for a larger statement. */
export const activeApplication = (db: Queries, environment: Expression<Environment>, clientId: Expression<string | null>) =>
  jsonObjectFrom(activeApplications(db, environment).where('a.client_id', '=', clientId as Expression<string>));

export function readApplication(row: RailApplication | null | undefined): RailApplication | undefined {
  return row ? withoutNulls({ ...row, organization: withoutNulls(row.organization) }) : undefined;
}
