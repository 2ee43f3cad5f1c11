import type { Access, AccessStore, Environment } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { prepared } from '../shared/prepared.ts';

type Row = Access & { tokenScope: string };

/** Reads a token with all that it depends on, so revocation is immediate. */
const findAccess = (tokenKind: string) =>
  prepared<{ digest: string; environment: Environment }, Row>((db, value) =>
    db
      .selectFrom('partner.oauth_artifact as t')
      .innerJoin('partner.consent as c', (join) =>
        join
          .onRef('c.id', '=', 't.grant_id')
          .on('c.ended_at', 'is', null)
          .on('c.expires_at', '>', sql<string>`now()`),
      )
      .innerJoin('partner.member as m', (join) =>
        join
          .onRef('m.id', '=', 'c.member_id')
          .on('m.status', '=', 'active')
          .on((eb) => eb.or([eb('m.is_synthetic', '=', true), eb(value('environment'), '<>', 'sandbox')])),
      )
      .innerJoin('partner.application as a', (join) => join.onRef('a.client_id', '=', 'c.client_id').on('a.status', '=', 'active'))
      .innerJoin('partner.organisation as o', (join) => join.onRef('o.id', '=', 'a.organisation_id').on('o.status', '=', 'approved'))
      .leftJoin('partner.licence as l', (join) => join.onRef('l.organisation_id', '=', 'o.id').onRef('l.environment', '=', 'a.environment'))
      .where('a.environment', '=', value('environment'))
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
        sql<
          string[]
        >`ARRAY(SELECT unnest(${eb.ref('c.scopes')}) INTERSECT SELECT unnest(${eb.ref('a.scopes')}) INTERSECT SELECT unnest(${eb.ref('l.scopes')}))`.as(
          'scopes',
        ),
      ])
      .$castTo<Row>(),
  );

export function postgresAccesses({ kysely }: Database, { environment, tokenKind }: { environment: Environment; tokenKind: string }): AccessStore {
  const find = findAccess(tokenKind);
  return {
    async find(digest) {
      const [row] = await find(kysely, { digest, environment });
      if (!row) return undefined;
      const { tokenScope, scopes, ...access } = row;
      const ofToken = tokenScope.split(' ');
      return { ...access, scopes: scopes.filter((scope) => ofToken.includes(scope)) };
    },
  };
}
