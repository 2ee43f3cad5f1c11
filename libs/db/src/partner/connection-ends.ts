import type { ConnectionsOf, PartnerRegistry } from '@biomarker/domain/partner';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit, auditEach, signedBy } from './audit.ts';
import { consentsInForce, ENDED_FIELDS, endConsents } from './end-consents.ts';

type ConnectionEnds = Pick<PartnerRegistry, 'liveConnections' | 'endConnections' | 'untieMember'>;

/** Ends connections for the operator. Each gets an audit row in addition to that of the command. */
export function postgresConnectionEnds({ kysely }: Database, operator: string): ConnectionEnds {
  const signed = signedBy(operator);
  return {
    async liveConnections(of) {
      const { count } = await consentsInForce(kysely, of)
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

/** Ends all of them in one statement, with an audit row each. */
export async function endAll(db: Queries, of: ConnectionsOf, operator: string): Promise<number> {
  const { count } = await endConsents(db, of, 'operator')
    .with('audited', () => auditEach(db, 'ended', ENDED_FIELDS, signedBy(operator)({ actor: 'operator', action: 'connection.end', outcome: 'ok' })))
    .selectFrom('ended')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
