import type { AuditEntry } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { queueing } from './queue-mail.ts';
import { endResetLinks } from './reset-links.ts';

type Row = { memberId: string; from: string; to: string };

/** One transaction. Messages that wait go to the new address. */
export const changeAddress = (kysely: Queries, { memberId, from, to }: Row, audit: AuditEntry): Promise<boolean> =>
  kysely.transaction().execute(async (tx) => {
    if (await tx.selectFrom('partner.member').where('email', '=', to).select('id').executeTakeFirst()) return false;
    const member = tx.updateTable('partner.member').where('id', '=', memberId).where('email', '=', from);
    if ((await changedRows(member.set({ email: to, updated_at: sql`now()` }))) !== 1) return false;
    await tx
      .updateTable('partner.mail')
      .set({ recipient: to })
      .where('member_id', '=', memberId)
      .where('recipient', '=', from)
      .where('state', '=', 'waiting')
      .execute();
    for (const recipient of [from, to]) await queueing(tx, { memberId, kind: 'address', recipient }).execute();
    await endResetLinks(tx, memberId);
    await appendAudit(tx, audit);
    return true;
  });
