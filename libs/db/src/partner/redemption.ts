import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import type { Value } from '../shared/prepared.ts';

/** The consent whose code is redeemed. */
export type Redemption = { redeemed: string | null };

// CTEs for a statement with a CTE `allowed`. A consent takes effect when its code is redeemed, so a member who was tricked into consent loses no live connection.

/** Ends the previous consent of the same member and application. */
export const endOlder = (db: Queries, value: Value<Redemption>) =>
  db
    .updateTable('partner.consent as o')
    .set({ ended_at: sql`now()`, ended_by: 'replaced' })
    .from([sql`allowed`.as('allowed'), 'partner.consent as n'])
    .where('n.id', '=', sql<string>`${value('redeemed')}::uuid`)
    .where('n.redeemed_at', 'is', null)
    .where('n.ended_at', 'is', null)
    .whereRef('o.member_id', '=', 'n.member_id')
    .whereRef('o.client_id', '=', 'n.client_id')
    .where('o.redeemed_at', 'is not', null)
    .where('o.ended_at', 'is', null)
    .returning('o.id');

/** Runs after the older one has ended, since a member has one live consent per application. */
export const beginConsent = (db: Queries, value: Value<Redemption>) =>
  db
    .updateTable('partner.consent as n')
    .set({ redeemed_at: sql`now()` })
    .from([sql`allowed`.as('allowed'), sql`(SELECT count(*) FROM older)`.as('after_older')])
    .where('n.id', '=', sql<string>`${value('redeemed')}::uuid`)
    .where('n.redeemed_at', 'is', null)
    .where('n.ended_at', 'is', null);

/** A concurrent redemption for the same member and application won: the retry sees its consent and ends it. */
const OVERTAKEN = new Set(['23505', '40P01']);
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
