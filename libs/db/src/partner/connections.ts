import type { Connection, ConnectionStore, Environment, PartnerScope, RequestIds } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Application, Consent, Organization } from '../generated/client.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';

const ACCESSES_SHOWN = 10;
/** Bounds the list of a member who reconnects every day. */
const ENDED_SHOWN = 50;

export function postgresConnections({ prisma, kysely }: Database, environment: Environment): ConnectionStore {
  const include = { application: { select: { name: true, organization: { select: { displayName: true } } } } } as const;
  const endAll = (memberId: string, request: RequestIds, id?: string) =>
    kysely.transaction().execute(async (tx) => {
      const ended = await endOwn(tx, memberId, id);
      for (const connection of ended) await appendAudit(tx, { actor: 'member', action: 'connection.end', outcome: 'ok', memberId, ...request, ...connection });
      return ended.length;
    });

  return {
    async of(memberId) {
      const now = new Date();
      // A consent without a redeemed code is not a connection.
      const own = { memberId, application: { environment }, redeemedAt: { not: null } };
      const live = await prisma.consent.findMany({
        where: { ...own, endedAt: null, expiresAt: { gt: now } },
        include,
        orderBy: [{ application: { organization: { displayName: 'asc' } } }, { application: { name: 'asc' } }, { id: 'asc' }],
      });
      const ended = await prisma.consent.findMany({
        where: { ...own, OR: [{ endedAt: { not: null } }, { expiresAt: { lte: now } }] },
        include,
        orderBy: [{ grantedAt: 'desc' }, { id: 'asc' }],
        take: ENDED_SHOWN,
      });
      const [since] = [...live, ...ended].map(({ grantedAt }) => grantedAt.toISOString()).sort();
      if (!since) return [];
      const accesses = await accessesOf(kysely, memberId, since);
      const read = (row: Row, isOver: boolean) => connectionOf(row, isOver, accesses.get(row.id));
      return [...live.map((row) => read(row, false)), ...ended.map((row) => read(row, true))];
    },
    end: async (id, memberId, request) => (await endAll(memberId, request, id)) === 1,
    endAll,
  };
}

type End = NonNullable<Connection['ended']>;
type Row = Consent & { application: Pick<Application, 'name'> & { organization: Pick<Organization, 'displayName'> } };

function connectionOf(row: Row, isOver: boolean, accesses: Connection['accesses'] = { count: 0, refused: 0, latest: [] }): Connection {
  const { id, application, scopes, grantedAt, expiresAt, endedAt, endedBy } = row;
  const end = (endedAt !== null && endedAt < expiresAt ? { at: endedAt, by: endedBy } : { at: expiresAt, by: 'expiry' }) as { at: Date; by: End['by'] };
  return {
    id,
    organization: application.organization.displayName,
    application: application.name,
    scopes: scopes as PartnerScope[],
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(isOver && { ended: { at: end.at.toISOString(), by: end.by } }),
    accesses,
  };
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

/** Ends all live consents, or the one with this id, and their tokens, by the database clock. */
const endOwn = (db: Queries, memberId: string, id?: string) =>
  db
    .with('ended', (parts) =>
      parts
        .updateTable('partner.consent')
        .set({ ended_at: sql`now()`, ended_by: 'member' })
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .$if(id !== undefined, (one) => one.where('id', '=', id!))
        .returning(['id', 'client_id']),
    )
    .with('tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', 'in', (eb) => eb.selectFrom('ended').select('ended.id')))
    .selectFrom('ended')
    .innerJoin('partner.application as a', 'a.client_id', 'ended.client_id')
    .select(['ended.id as consentId', 'a.client_id as clientId', 'a.organisation_id as organizationId'])
    .execute();
