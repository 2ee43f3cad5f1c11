import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { queueing } from './queue-mail.ts';

type Id = { id: string };

/** Ends the previous consent of the same member and application; an expired one at its expiry, since only one may be without an end. */
const endOlder = prepared<Id, Id>((db, value) =>
  db
    .updateTable('partner.consent as o')
    .set({ ended_at: sql`least(now(), o.expires_at)`, ended_by: 'replaced' })
    .from('partner.consent as n')
    .where('n.id', '=', value('id'))
    .where('n.redeemed_at', 'is', null)
    .where('n.ended_at', 'is', null)
    .whereRef('o.member_id', '=', 'n.member_id')
    .whereRef('o.client_id', '=', 'n.client_id')
    .where('o.redeemed_at', 'is not', null)
    .where('o.ended_at', 'is', null)
    .returning('o.id'),
);

const removeTokens = prepared<Id, unknown>((db, value) => db.deleteFrom('partner.oauth_artifact').where('grant_id', '=', value('id')));

/** Tells the member too. */
const begin = prepared<Id, unknown>((db, value) => {
  const begun = db
    .with('begun', (parts) =>
      parts
        .updateTable('partner.consent')
        .set({ redeemed_at: sql`now()` })
        .where('id', '=', value('id'))
        .where('redeemed_at', 'is', null)
        .where('ended_at', 'is', null)
        .returning(['member_id', 'client_id']),
    )
    .with('named', (parts) =>
      parts
        .selectFrom('begun')
        .innerJoin('partner.application as a', 'a.client_id', 'begun.client_id')
        .innerJoin('partner.organisation as o', 'o.id', 'a.organisation_id')
        .select(['begun.member_id', sql<string>`jsonb_build_object('application', a.name, 'organization', o.display_name)`.as('data')]),
    );
  return queueing(begun as never, { memberId: sql`(SELECT member_id FROM named)`, kind: 'connection', data: sql`(SELECT data FROM named)` });
});

/**
 * Puts the consent of a redeemed code into force, in place of an older one. Before its code is redeemed it has no effect, so a member who was
 * tricked into consent loses no live connection.
 */
export async function redeemConsent(tx: Queries, id: string): Promise<void> {
  for (const older of await endOlder(tx, { id })) await removeTokens(tx, older);
  await begin(tx, { id });
}

/** A concurrent redemption for the same member and application won: the retry sees its consent and ends it. */
const OVERTAKEN = new Set(['23505', '40P01']);
/** Of requests that redeem one code or token at once. */
const MOST_ATTEMPTS = 50;

export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !OVERTAKEN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
