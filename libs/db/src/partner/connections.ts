import type { Connection, ConnectionStore, Environment, PartnerScope } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';

const ACCESSES_SHOWN = 10;

export function postgresConnections({ prisma, kysely }: Database, environment: Environment): ConnectionStore {
  /** The latest reads, newest first. */
  async function accessesOf(memberId: string, consentId: string): Promise<Connection['accesses']> {
    const rows = await prisma.auditEntry.findMany({
      where: { memberId, consentId, action: { startsWith: 'fhir.' } },
      select: { at: true, detail: true, outcome: true },
      orderBy: { id: 'desc' },
      take: ACCESSES_SHOWN,
    });
    return rows.map(({ at, detail, outcome }) => ({ at: at.toISOString(), type: (detail as { type?: string } | null)?.type ?? null, outcome }));
  }

  return {
    async of(memberId) {
      const consents = await prisma.consent.findMany({
        where: { memberId, endedAt: null, expiresAt: { gt: new Date() }, application: { environment } },
        include: { application: { select: { name: true, organization: { select: { displayName: true } } } } },
        orderBy: [{ application: { organization: { displayName: 'asc' } } }, { application: { name: 'asc' } }, { id: 'asc' }],
      });
      return Promise.all(
        consents.map(async ({ id, application, scopes, grantedAt, expiresAt }) => ({
          id,
          organization: application.organization.displayName,
          application: application.name,
          scopes: scopes as PartnerScope[],
          grantedAt: grantedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          accesses: await accessesOf(memberId, id),
        })),
      );
    },

    end: (id, memberId, requestId) =>
      kysely.transaction().execute(async (tx) => {
        const ended = await endOwn(tx, id, memberId);
        if (!ended) return false;
        await appendAudit(tx, { actor: 'member', action: 'connection.end', outcome: 'ok', memberId, consentId: id, requestId, ...ended });
        return true;
      }),
  };
}

/** The consent and its tokens, by the clock of the database. */
const endOwn = (db: Queries, id: string, memberId: string) =>
  db
    .with('ended', (parts) =>
      parts
        .updateTable('partner.consent')
        .set({ ended_at: sql`now()`, ended_by: 'member' })
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .returning(['id', 'client_id']),
    )
    .with('tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', 'in', (eb) => eb.selectFrom('ended').select('ended.id')))
    .selectFrom('ended')
    .innerJoin('partner.application as a', 'a.client_id', 'ended.client_id')
    .select(['a.client_id as clientId', 'a.organisation_id as organizationId'])
    .executeTakeFirst();
