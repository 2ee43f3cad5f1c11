import { MAIL_KINDS, type MailData, type MailKind } from '@biomarker/domain/partner';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

/** The recipient is the address of the member, unless one is given. */
export type QueuedMail = { memberId: RawBuilder<string> | string; kind: MailKind; recipient?: string; data?: RawBuilder<string> | MailData };

/**
 * Inserts a message within the limits of its kind. `db` is the transaction of the change that it tells of; a failed one takes the message with it.
 * One of a kind that pauses is due after the pause.
 */
export function queueing(db: Queries, { memberId, kind, recipient, data = {} }: QueuedMail) {
  const { mostPerDay, pauseHours } = MAIL_KINDS[kind];
  return db
    .insertInto('partner.mail')
    .columns(['member_id', 'kind', 'recipient', 'data', 'due_at'])
    .expression((eb) => {
      const ofKind = eb
        .selectFrom('partner.mail as p')
        .where('p.member_id', '=', sql<string>`m.id`)
        .where('p.kind', '=', kind);
      const today = ofKind.where('p.created_at', '>', sql<string>`now() - interval '1 day'`).select((own) => own.fn.countAll<string>().as('count'));
      const last = ofKind.where('p.state', '=', 'sent').select((own) => own.fn.max('p.ended_at').as('at'));
      return eb
        .selectFrom('partner.member as m')
        .where('m.id', '=', memberId)
        .where(today, '<', String(mostPerDay))
        .select([
          'm.id as member_id',
          sql<string>`${kind}::text`.as('kind'),
          (recipient === undefined ? sql<string>`m.email` : sql<string>`${recipient}::text`).as('recipient'),
          (isRaw(data) ? data : sql<string>`${JSON.stringify(data)}::jsonb`).as('data'),
          sql<string>`greatest(now(), ${last} + make_interval(hours => ${pauseHours}))`.as('due_at'),
        ]);
    })
    .onConflict((conflict) => conflict.doNothing());
}

const isRaw = (data: RawBuilder<string> | MailData): data is RawBuilder<string> => 'toOperationNode' in data;
