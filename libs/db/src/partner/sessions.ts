import type { Artifact, SessionKinds, SessionStore } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';

/** Sessions are artifacts of these kinds. */
export function postgresSessions({ prisma, kysely }: Database, kinds: SessionKinds): SessionStore {
  const ofMember = (db: Queries, memberId: string) =>
    db
      .selectFrom('partner.oauth_artifact')
      .where('kind', 'in', Object.keys(kinds))
      .where('member_id', '=', memberId)
      .where('expires_at', '>', sql<string>`now()`);

  return {
    async previousSignIn(memberId) {
      const rows = await prisma.auditEntry.findMany({
        // Sign-ins to authorize a partner have a client id.
        where: { memberId, action: 'sign_in', outcome: 'ok', clientId: null },
        select: { at: true },
        orderBy: { id: 'desc' },
        take: 2,
      });
      return rows[1]?.at.toISOString();
    },

    async of(memberId) {
      const rows = await ofMember(kysely, memberId).select(['kind', 'key', 'payload', 'expires_at as expiresAt']).orderBy('key').execute();
      const sessions = rows.map(({ kind, key, payload, expiresAt }) => ({ key, expiresAt, ...kinds[kind]!(payload as Artifact['payload']) }));
      return sessions.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
    },

    end: (memberId, which, request) =>
      kysely.transaction().execute(async (tx) => {
        const own = ofMember(tx, memberId)
          .where('key', 'key' in which ? '=' : '<>', 'key' in which ? which.key : which.kept)
          .select(['kind', 'key']);
        const count = await changedRows(
          tx.deleteFrom('partner.oauth_artifact').where(({ eb, refTuple }) => eb(refTuple('kind', 'key'), 'in', own.$asTuple('kind', 'key'))),
        );
        if (count > 0) await appendAudit(tx, { actor: 'member', action: 'session.end', outcome: 'ok', memberId, ...request, detail: { count } });
        return count;
      }),
  };
}
