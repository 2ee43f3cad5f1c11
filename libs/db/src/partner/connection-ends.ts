import type { ConnectionsOf, PartnerRegistry } from '@biomarker/domain/partner';
import { sql, type Expression, type SqlBool } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit, AUDIT_COLUMNS, jsonOf, signedBy } from './audit.ts';

type ConnectionEnds = Pick<PartnerRegistry, 'liveConnections' | 'endConnections' | 'untieMember'>;

/** Ends connections for the operator. Each gets an audit row in addition to that of the command. */
export function postgresConnectionEnds({ kysely }: Database, operator: string): ConnectionEnds {
  const signed = signedBy(operator);
  return {
    async liveConnections(of) {
      const { count } = await inForce(kysely, of)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    endConnections: (of, audit) =>
      kysely.transaction().execute(async (tx) => {
        const ended = await endAll(tx, of, operator);
        await appendAudit(tx, signed({ ...audit, detail: { ended } }));
        return ended;
      }),

    untieMember: (memberId, organizationId, audit) =>
      kysely.transaction().execute(async (tx) => {
        const users = await changedRows(tx.deleteFrom('partner.subject_link').where('member_id', '=', memberId).where('organisation_id', '=', organizationId));
        if (users === 0) return undefined;
        const done = { users, ended: await endAll(tx, { memberId, organizationId }, operator) };
        await appendAudit(tx, signed({ ...audit, detail: done }));
        return done;
      }),
  };
}

/** Consents with tokens, or with a code that may still be redeemed. */
const inForce = (db: Queries, { clientId, organizationId, memberId }: ConnectionsOf) =>
  db
    .selectFrom('partner.consent as c')
    .innerJoin('partner.application as a', 'a.client_id', 'c.client_id')
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '>', sql<string>`now()`)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (clientId !== undefined) conditions.push(eb('c.client_id', '=', clientId));
      if (organizationId !== undefined) conditions.push(eb('a.organisation_id', '=', organizationId));
      if (memberId !== undefined) conditions.push(eb('c.member_id', '=', memberId));
      return eb.and(conditions);
    });

/** Ends all of them in one statement, with their codes and tokens. */
export async function endAll(db: Queries, of: ConnectionsOf, operator: string): Promise<number> {
  const { count } = await db
    .with('live', () => inForce(db, of).select(['c.id', 'a.organisation_id']))
    .with('ended', (parts) =>
      parts
        .updateTable('partner.consent as c')
        .from('live')
        .set({ ended_at: sql`now()`, ended_by: 'operator' })
        .whereRef('c.id', '=', 'live.id')
        .where('c.ended_at', 'is', null)
        .returning(['c.id', 'c.member_id', 'c.client_id', 'live.organisation_id']),
    )
    .with('tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', 'in', (eb) => eb.selectFrom('ended').select('ended.id')))
    .with('audited', () =>
      db
        .insertInto('partner.audit')
        .columns(AUDIT_COLUMNS)
        .expression(
          () =>
            sql`SELECT 'operator', 'connection.end', 'ok', organisation_id, client_id, member_id, id, NULL, NULL, ${jsonOf({ by: operator })}::jsonb FROM ended` as never,
        ),
    )
    .selectFrom('ended')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
