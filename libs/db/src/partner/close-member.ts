import type { AccountStore, AuditEntry, ClosedMember, ConsentEnd } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { endConsents } from './end-consents.ts';
import { queueing } from './queue-mail.ts';

/** Uses the service's own role, which may change only these columns of a member. */
export function postgresAccounts({ kysely }: Database): AccountStore {
  return { close: async (id, audits) => (await closeMember(kysely, { column: 'id', value: id }, 'member', audits)) !== undefined };
}

type Who = { column: 'id' | 'email'; value: string };
type Audits = (closed: ClosedMember) => AuditEntry[];

/** Atomically closes an active member, ends their consents, tokens and sessions, unlinks partner users, and writes the audit rows. */
export const closeMember = (db: Queries, who: Who, endedBy: ConsentEnd, audits: Audits): Promise<ClosedMember | undefined> =>
  db.transaction().execute((tx) => closeWithin(tx, who, endedBy, audits));

/** The same within the transaction `tx`. */
export async function closeWithin(tx: Queries, who: Who, endedBy: ConsentEnd, audits: Audits): Promise<ClosedMember | undefined> {
  const member = await tx
    .updateTable('partner.member')
    .set({ status: 'closed', updated_at: sql`now()` })
    .where(who.column, '=', who.value)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!member) return undefined;
  const closed = {
    memberId: member.id,
    ended: await endConsents(tx, { memberId: member.id }, endedBy).selectFrom('ended').select(['consentId', 'clientId', 'organizationId']).execute(),
  };
  await removeArtifacts(tx, member.id);
  await tx.deleteFrom('partner.subject_link').where('member_id', '=', member.id).execute();
  await endMail(tx, member.id);
  await queueing(tx, { memberId: member.id, kind: 'closing' }).execute();
  for (const audit of audits(closed)) await appendAudit(tx, audit);
  return closed;
}

/** The messages that wait lead into an account that is closed. */
const endMail = (tx: Queries, memberId: string) =>
  tx
    .updateTable('partner.mail')
    .set({ state: 'expired', ended_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .execute();

/** Removes the member's OAuth state: tokens, sessions, pending interactions. Returns the number of rows. */
export const removeArtifacts = (tx: Queries, memberId: string): Promise<number> =>
  changedRows(
    tx.deleteFrom('partner.oauth_artifact').where((eb) =>
      eb.or([
        eb('grant_id', 'in', eb.selectFrom('partner.consent').where('member_id', '=', memberId).select('id')),
        // The member's field differs by kind. Ids are random, so a text search finds no other.
        sql<boolean>`strpos(${eb.ref('payload')}::text, ${memberId}) > 0`,
      ]),
    ),
  );
