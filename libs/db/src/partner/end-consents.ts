import type { ConnectionsOf, ConsentEnd } from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Queries, Tables } from '../shared/kysely.ts';
import type { Application, Consent } from '../tables/partner-tables.ts';
import { inForce } from './live.ts';

type OfConsents = ConnectionsOf & { id?: string };

/** The consents in force that match: with tokens, or with a code that may still be redeemed. */
export const consentsInForce = (db: Queries, of: OfConsents) =>
  db.selectFrom('partner.consent as c').innerJoin('partner.application as a', 'a.client_id', 'c.client_id').where(inForce).where(matching(of));

export const ENDED_FIELDS = ['consentId', 'clientId', 'memberId', 'organizationId'] as const;

/** Ends them, with their codes and tokens: the rows of `ended`, for the rest of the statement. */
export const endConsents = (db: Queries, of: OfConsents, by: ConsentEnd) =>
  db
    .with('ended', (parts) =>
      parts
        .updateTable('partner.consent as c')
        .from('partner.application as a')
        .set({ ended_at: sql`now()`, ended_by: by })
        .whereRef('a.client_id', '=', 'c.client_id')
        .where(inForce)
        .where(matching(of))
        .returning(['c.id as consentId', 'c.member_id as memberId', 'c.client_id as clientId', 'a.organisation_id as organizationId']),
    )
    .with('tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', 'in', (eb) => eb.selectFrom('ended').select('ended.consentId')));

const matching =
  ({ id, clientId, organizationId, memberId }: OfConsents) =>
  (eb: ExpressionBuilder<Tables & { c: Consent; a: Application }, 'c' | 'a'>) => {
    const conditions: Expression<SqlBool>[] = [];
    if (id !== undefined) conditions.push(eb('c.id', '=', id));
    if (clientId !== undefined) conditions.push(eb('c.client_id', '=', clientId));
    if (organizationId !== undefined) conditions.push(eb('a.organisation_id', '=', organizationId));
    if (memberId !== undefined) conditions.push(eb('c.member_id', '=', memberId));
    return eb.and(conditions);
  };
