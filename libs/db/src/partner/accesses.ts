import { ceilingOf, type Access, type AccessStore, type Environment, type PartnerScope } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { licensedScopes, liveConsents } from './live.ts';

type Row = Omit<Access, 'requestsPerMinute' | 'keyThumbprint'> & {
  tokenScope: string;
  registered: PartnerScope[];
  licensed: PartnerScope[];
  requestsPerMinute: number | null;
  keyThumbprint: string | null;
};

/** Reads a token with all that it depends on, so revocation is immediate. */
const findAccess = (tokenKind: string) =>
  prepared<{ digest: string; environment: Environment }, Row>((db, value) =>
    liveConsents(db, value('environment'))
      .innerJoin('partner.oauth_artifact as t', 't.grant_id', 'c.id')
      .where('t.kind', '=', tokenKind)
      .where('t.key', '=', value('digest'))
      .where('t.expires_at', '>', sql<string>`now()`)
      .select((eb) => [
        't.scope as tokenScope',
        'c.id as consentId',
        'c.member_id as memberId',
        'c.patient_id as patientId',
        'c.client_id as clientId',
        'a.organisation_id as organizationId',
        'o.record_key as recordKey',
        'a.requests_per_minute as requestsPerMinute',
        'a.dpop_bound_access_tokens as dpopBoundAccessTokens',
        sql<string | null>`${eb.ref('t.payload')} ->> 'jkt'`.as('keyThumbprint'),
        'c.scopes',
        'a.scopes as registered',
        licensedScopes(eb).as('licensed'),
      ])
      .$castTo<Row>(),
  );

export function postgresAccesses({ kysely }: Database, { environment, tokenKind }: { environment: Environment; tokenKind: string }): AccessStore {
  const find = findAccess(tokenKind);
  return {
    async find(digest) {
      const [row] = await find(kysely, { digest, environment });
      if (!row) return undefined;
      const { tokenScope, scopes, registered, licensed, ...access } = row;
      const ceiling = ceilingOf({ scopes: registered, organization: { licensed } });
      const ofToken = tokenScope.split(' ');
      return { ...(withoutNulls(access) as Access), scopes: ceiling.filter((scope) => scopes.includes(scope) && ofToken.includes(scope)) };
    },
  };
}
