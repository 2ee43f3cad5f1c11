import type { ArtifactFormat, MemberSession, SessionStore } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { appendAudit } from './audit.ts';
import { inPayload } from './artifact-dependencies.ts';

/** Sessions are artifacts; `format` names their kinds and payload fields. */
export function postgresSessions({ prisma, kysely }: Database, { sessions: format }: Pick<ArtifactFormat, 'sessions'>): SessionStore {
  const kinds = Object.keys(format.kinds);
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
      const rows = await liveSessions(kysely, kinds, format.member, memberId)
        .select(({ ref }) => [
          't.kind',
          't.key',
          sql<string>`to_timestamp((${inPayload(ref('t.payload'), format.startedAt)})::float8)`.as('startedAt'),
          't.expires_at as expiresAt',
          inPayload(ref('t.payload'), format.agent).as('agent'),
        ])
        .orderBy('startedAt', 'desc')
        .orderBy('t.key')
        .execute();
      return rows.map(({ kind, ...row }) => withoutNulls({ ...row, place: format.kinds[kind]! }) as MemberSession);
    },

    end: (memberId, which, request) =>
      kysely.transaction().execute(async (tx) => {
        const own = liveSessions(tx, kinds, format.member, memberId)
          .where('t.key', 'key' in which ? '=' : '<>', 'key' in which ? which.key : which.kept)
          .select(['t.kind', 't.key']);
        const { numDeletedRows } = await tx
          .deleteFrom('partner.oauth_artifact')
          .where(({ eb, refTuple }) => eb(refTuple('kind', 'key'), 'in', own.$asTuple('kind', 'key')))
          .executeTakeFirstOrThrow();
        const count = Number(numDeletedRows);
        if (count > 0) await appendAudit(tx, { actor: 'member', action: 'session.end', outcome: 'ok', memberId, ...request, detail: { count } });
        return count;
      }),
  };
}

const liveSessions = (db: Queries, kinds: readonly string[], member: readonly string[], memberId: string) =>
  db
    .selectFrom('partner.oauth_artifact as t')
    .where('t.kind', 'in', kinds)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where(({ ref }) => sql<boolean>`${inPayload(ref('t.payload'), member)} = ${memberId}`);
