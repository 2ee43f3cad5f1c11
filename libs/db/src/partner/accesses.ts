import type { Access, AccessCounters, AccessStore, Admission, Environment } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { batchedPerTurn } from '../shared/batched-per-turn.ts';
import type { Database } from '../shared/connect.ts';
import { countInWindows, windowClock } from '../shared/fixed-window.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';

type Tokens = { digests: string[]; environment: Environment };
type Windows = Record<`${keyof AccessCounters}Name`, string> & Record<`${keyof AccessCounters}Ms`, number>;
type Row = Access & { digest: string; tokenScope: string };
type CountedRow = Row & Record<'applicationRequests' | 'applicationMs' | 'connectionRequests' | 'connectionMs', number>;

/** Reads tokens with all their dependencies, so revocation is immediate. */
const live = (tokenKind: string, db: Queries, value: Value<Tokens>) =>
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
    .where('t.key', '=', sql<string>`ANY(${value('digests')}::text[])`)
    .where('t.expires_at', '>', sql<string>`now()`)
    .select((eb) => [
      't.key as digest',
      't.scope as tokenScope',
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

type Counting = Tokens & Partial<Windows> & { requests: number[] };

// Every statement counts in one order, applications first, so two of them never deadlock.
const counted = (tokenKind: string, db: Queries, value: Value<Counting>) =>
  db
    .with('live', () => live(tokenKind, db, value))
    .with('clock', () => windowClock(db))
    .with('named', (parts) =>
      parts
        .selectFrom('live')
        .innerJoin(
          sql<{ digest: string; requests: number }>`unnest(${value('digests')}::text[], ${value('requests')}::int[])`.as<'asked'>(
            sql`asked (digest, requests)`,
          ),
          (join) => join.onRef('asked.digest', '=', 'live.digest'),
        )
        .select([
          'live.digest',
          'asked.requests',
          sql<string>`${value('applicationName')}::text || ':application ' || "clientId"`.as('application'),
          sql<string>`${value('connectionName')}::text || ':connection ' || "consentId"`.as('connection'),
        ]),
    )
    .with('counted', () =>
      countInWindows(
        db,
        'partner',
        sql`SELECT one.key, sum(named.requests)::int, clock.now + one.window_ms FROM clock, named,
          LATERAL (VALUES (1, named.application, ${value('applicationMs')}::int), (2, named.connection, ${value('connectionMs')}::int)) one (place, key, window_ms)
          GROUP BY one.place, one.key, one.window_ms, clock.now ORDER BY one.place, one.key`,
      ),
    )
    .selectFrom('live')
    .innerJoin('named', 'named.digest', 'live.digest')
    .innerJoin('counted as ac', 'ac.key', 'named.application')
    .innerJoin('counted as cc', 'cc.key', 'named.connection')
    .selectAll('live')
    .select(['ac.consumed as applicationRequests', 'ac.msToReset as applicationMs', 'cc.consumed as connectionRequests', 'cc.msToReset as connectionMs']);

/** One statement admits the requests that arrive together. With `counters`, it also counts them. */
export function postgresAccesses(
  { kysely }: Database,
  { environment, tokenKind }: { environment: Environment; tokenKind: string },
  counters?: AccessCounters,
): AccessStore {
  const find = prepared<Counting, CountedRow>((db, value) => (counters ? counted(tokenKind, db, value) : live(tokenKind, db, value)).$castTo<CountedRow>());
  const windows = counters && windowsOf(counters);
  return {
    admit: batchedPerTurn(async (digests) => {
      const requests = new Map<string, number>();
      for (const digest of digests) requests.set(digest, (requests.get(digest) ?? 0) + 1);
      const rows = await find(kysely, { digests: [...requests.keys()], requests: [...requests.values()], environment, ...windows });
      const rowOf = new Map(rows.map((row) => [row.digest, row]));
      const read = counters ? countedReader() : readAccess;
      const admissionOf = (digest: string) => {
        const row = rowOf.get(digest);
        return row && read(row);
      };
      return digests.toReversed().map(admissionOf).toReversed();
    }),
  };
}

const windowsOf = ({ application, connection }: AccessCounters): Windows => ({
  applicationName: application.name,
  applicationMs: application.windowSeconds * 1000,
  connectionName: connection.name,
  connectionMs: connection.windowSeconds * 1000,
});

function readAccess({ tokenScope, scopes, memberId, patientId, clientId, organizationId, consentId, recordKey }: Row): Admission {
  const ofToken = tokenScope.split(' ');
  const allowed = scopes.filter((scope) => ofToken.includes(scope));
  return { access: { scopes: allowed, memberId, patientId, clientId, organizationId, consentId, recordKey } };
}

/** Reads the requests of a batch from the last to the first: the last one has the whole count of its application and connection, each before it one less. */
function countedReader() {
  const read = new Map<string, number>();
  const requestsOf = (key: string, whole: number) => {
    const later = read.get(key) ?? 0;
    read.set(key, later + 1);
    return whole - later;
  };
  return (row: CountedRow): Admission => ({
    ...readAccess(row),
    counted: {
      application: { requests: requestsOf(row.clientId, row.applicationRequests), msToReset: row.applicationMs },
      connection: { requests: requestsOf(row.consentId, row.connectionRequests), msToReset: row.connectionMs },
    },
  });
}
