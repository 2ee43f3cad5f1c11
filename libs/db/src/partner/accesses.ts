import type { Access, AccessCounters, AccessStore, ArtifactFormat, Counted, Environment } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { countInWindows, windowClock } from '../shared/fixed-window.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { inPayload } from './artifact-dependencies.ts';

type Token = { digest: string; environment: Environment };
type Windows = Record<`${keyof AccessCounters}Name`, string> & Record<`${keyof AccessCounters}Ms`, number>;
type Row = Access & { tokenScope: string };
type CountedRow = Row & Record<'applicationRequests' | 'applicationMs' | 'connectionRequests' | 'connectionMs', number>;

/** Reads the token with all its dependencies, so revocation is immediate. */
const live = ({ kind, scope }: ArtifactFormat['accessToken'], db: Queries, value: Value<Token>) =>
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
    .where('t.kind', '=', kind)
    .where('t.key', '=', value('digest'))
    .where('t.expires_at', '>', sql<string>`now()`)
    .select((eb) => [
      inPayload(eb.ref('t.payload'), scope).as('tokenScope'),
      'c.id as consentId',
      'c.member_id as memberId',
      'c.patient_id as patientId',
      'c.client_id as clientId',
      'a.organisation_id as organizationId',
      'o.record_key as recordKey',
      sql<
        string[]
      >`ARRAY(SELECT unnest(${eb.ref('c.scopes')}) INTERSECT SELECT unnest(${eb.ref('a.scopes')}) INTERSECT SELECT unnest(${eb.ref('l.scopes')}))`.as('scopes'),
    ]);

// Every statement counts the application first, so two of them never deadlock.
const counted = (token: ArtifactFormat['accessToken'], db: Queries, value: Value<Token & Windows>) =>
  db
    .with('live', () => live(token, db, value))
    .with('clock', () => windowClock(db))
    .with('named', (parts) =>
      parts
        .selectFrom('live')
        .select([
          sql<string>`${value('applicationName')}::text || ':application ' || "clientId"`.as('application'),
          sql<string>`${value('connectionName')}::text || ':connection ' || "consentId"`.as('connection'),
        ]),
    )
    .with('counted', () =>
      countInWindows(
        db,
        'partner',
        sql`SELECT one.key, 1, clock.now + one.window_ms FROM clock, named,
          LATERAL (VALUES (1, named.application, ${value('applicationMs')}::int), (2, named.connection, ${value('connectionMs')}::int)) one (place, key, window_ms)
          ORDER BY one.place`,
      ),
    )
    .selectFrom(['live', 'named'])
    .innerJoin('counted as ac', 'ac.key', 'named.application')
    .innerJoin('counted as cc', 'cc.key', 'named.connection')
    .selectAll('live')
    .select(['ac.consumed as applicationRequests', 'ac.msToReset as applicationMs', 'cc.consumed as connectionRequests', 'cc.msToReset as connectionMs']);

/** With `counters`, the same statement also counts each access. */
export function postgresAccesses(
  { kysely }: Database,
  { environment, format }: { environment: Environment; format: ArtifactFormat },
  counters?: AccessCounters,
): AccessStore {
  if (!counters) {
    const find = prepared<Token, Row>((db, value) => live(format.accessToken, db, value).$castTo<Row>());
    return {
      async admit(digest) {
        const [row] = await find(kysely, { digest, environment });
        return row && { access: readAccess(row) };
      },
    };
  }

  const count = prepared<Token & Windows, CountedRow>((db, value) => counted(format.accessToken, db, value).$castTo<CountedRow>());
  const { application, connection } = counters;
  const windows: Windows = {
    applicationName: application.name,
    applicationMs: application.windowSeconds * 1000,
    connectionName: connection.name,
    connectionMs: connection.windowSeconds * 1000,
  };
  return {
    async admit(digest) {
      const [row] = await count(kysely, { digest, environment, ...windows });
      return row && { access: readAccess(row), counted: readCounted(row) };
    },
  };
}

function readAccess({ tokenScope, scopes, memberId, patientId, clientId, organizationId, consentId, recordKey }: Row): Access {
  const ofToken = tokenScope.split(' ');
  return { scopes: scopes.filter((scope) => ofToken.includes(scope)), memberId, patientId, clientId, organizationId, consentId, recordKey };
}

function readCounted(row: CountedRow): Record<keyof AccessCounters, Counted> {
  return {
    application: { requests: row.applicationRequests, msToReset: row.applicationMs },
    connection: { requests: row.connectionRequests, msToReset: row.connectionMs },
  };
}
