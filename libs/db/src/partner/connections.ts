import type { Connection, ConnectionStore, ConsentEnd, Environment, RequestIds } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { endConsents } from './end-consents.ts';
import { inForce } from './live.ts';

const ACCESSES_SHOWN = 10;
/** Bounds the list of a member who reconnects every day. */
const ENDED_SHOWN = 50;

export function postgresConnections({ kysely }: Database, environment: Environment): ConnectionStore {
  const endAll = (memberId: string, request: RequestIds, id?: string) =>
    kysely.transaction().execute(async (tx) => {
      const ended = await endConsents(tx, { memberId, ...(id !== undefined && { id }) }, 'member')
        .selectFrom('ended')
        .select(['consentId', 'clientId', 'organizationId'])
        .execute();
      for (const connection of ended) await appendAudit(tx, { actor: 'member', action: 'connection.end', outcome: 'ok', memberId, ...request, ...connection });
      return ended.length;
    });

  return {
    async of(memberId) {
      const own = redeemed(kysely, memberId, environment);
      const live = await own.where(inForce).orderBy('organization').orderBy('application').orderBy('c.id').execute();
      const ended = await own
        .where((eb) => eb.not(inForce(eb)))
        .orderBy('c.granted_at', 'desc')
        .orderBy('c.id')
        .limit(ENDED_SHOWN)
        .execute();
      const [since] = [...live, ...ended].map(({ grantedAt }) => grantedAt).sort();
      if (!since) return [];
      const accesses = await accessesOf(kysely, memberId, since);
      const read = (row: Row, isOver: boolean) => connectionOf(row, isOver, accesses.get(row.id));
      return [...live.map((row) => read(row, false)), ...ended.map((row) => read(row, true))];
    },
    end: async (id, memberId, request) => (await endAll(memberId, request, id)) === 1,
    endAll,
  };
}

type Row = Omit<Connection, 'ended' | 'accesses'> & { endedAt: string | null; endedBy: ConsentEnd | null };

/** A consent without a redeemed code is not a connection. */
const redeemed = (db: Queries, memberId: string, environment: Environment) =>
  db
    .selectFrom('partner.consent as c')
    .innerJoin('partner.application as a', 'a.client_id', 'c.client_id')
    .innerJoin('partner.organisation as o', 'o.id', 'a.organisation_id')
    .where('c.member_id', '=', memberId)
    .where('a.environment', '=', environment)
    .where('c.redeemed_at', 'is not', null)
    .select([
      'c.id',
      'o.display_name as organization',
      'a.name as application',
      'c.scopes',
      'c.granted_at as grantedAt',
      'c.expires_at as expiresAt',
      'c.ended_at as endedAt',
      'c.ended_by as endedBy',
    ])
    .$castTo<Row>();

function connectionOf({ endedAt, endedBy, ...row }: Row, isOver: boolean, accesses: Connection['accesses'] = { count: 0, refused: 0, latest: [] }): Connection {
  const isEnded = endedAt !== null && endedBy !== null && endedAt < row.expiresAt;
  return { ...row, ...(isOver && { ended: isEnded ? { at: endedAt, by: endedBy } : { at: row.expiresAt, by: 'expiry' } }), accesses };
}

/** Accesses by connection, in one scan of the member's audit rows. */
async function accessesOf(db: Queries, memberId: string, since: string): Promise<Map<string, Connection['accesses']>> {
  const rows = await accessRows(db, memberId, since).execute();
  return new Map(rows.map(({ id, ...accesses }) => [id!, accesses]));
}

/** `since` limits the scan to the relevant months. */
export const accessRows = (db: Queries, memberId: string, since: string) =>
  db
    .selectFrom('partner.audit as a')
    .where('a.member_id', '=', memberId)
    .where('a.at', '>=', since)
    .where('a.consent_id', 'is not', null)
    .where('a.action', 'like', 'fhir.%')
    .groupBy('a.consent_id')
    .select((eb) => [
      'a.consent_id as id',
      sql<number>`(count(*) FILTER (WHERE ${eb.ref('a.outcome')} = 'ok'))::int`.as('count'),
      sql<number>`(count(*) FILTER (WHERE ${eb.ref('a.outcome')} <> 'ok'))::int`.as('refused'),
      sql<string>`min(${eb.ref('a.at')}) FILTER (WHERE ${eb.ref('a.outcome')} = 'ok')`.as('first'),
      sql<string>`max(${eb.ref('a.at')}) FILTER (WHERE ${eb.ref('a.outcome')} = 'ok')`.as('last'),
      sql<Connection['accesses']['latest']>`to_json((array_agg(
        json_build_object('at', ${eb.ref('a.at')}, 'type', ${eb.ref('a.detail')} ->> 'type', 'outcome', ${eb.ref('a.outcome')}) ORDER BY ${eb.ref('a.id')} DESC
      ))[1:${sql.lit(ACCESSES_SHOWN)}])`.as('latest'),
    ]);
