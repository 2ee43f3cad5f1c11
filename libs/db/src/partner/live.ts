import type { Consent, Environment } from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { Application, Consent as ConsentRow, Member } from '../tables/partner-tables.ts';
import type { Queries, Tables } from '../shared/kysely.ts';

// Who may act now. Access, refresh, interaction and account select from these, so that a change of the rule reaches all of them.

type Now = Expression<Environment>;

/** In the sandbox synthetic members alone, since its partners expect test data. */
export const ofEnvironment = (environment: Now) => (eb: ExpressionBuilder<Tables & { m: Member }, 'm'>) =>
  eb.or([eb('m.is_synthetic', '=', true), eb(environment, '<>', 'sandbox')]);

/** Active members of an environment. */
export const liveMembers = (db: Queries, environment: Now) =>
  db.selectFrom('partner.member as m').where('m.status', '=', 'active').where(ofEnvironment(environment));

/** Active applications of approved organizations. */
export const liveApplications = (db: Queries, environment: Now) =>
  db
    .selectFrom('partner.application as a')
    .innerJoin('partner.organisation as o', (join) => join.onRef('o.id', '=', 'a.organisation_id').on('o.status', '=', 'approved'))
    .where('a.environment', '=', environment)
    .where('a.status', '=', 'active');

/** The scopes that an application's organization is licensed for in its environment. */
export const licensedScopes = (eb: ExpressionBuilder<Tables & { a: Application }, 'a'>) => {
  const scopes = eb
    .selectFrom('partner.licence as l')
    .whereRef('l.organisation_id', '=', 'a.organisation_id')
    .whereRef('l.environment', '=', 'a.environment')
    .select('l.scopes');
  return sql<string[]>`coalesce(${scopes}, '{}')`;
};

/** Neither ended nor expired, by the clock of the database. */
export const inForce = (eb: ExpressionBuilder<Tables & { c: ConsentRow }, 'c'>) =>
  eb.and([eb('c.ended_at', 'is', null), eb('c.expires_at', '>', sql<string>`now()`)]);

/** Consents in force, of live members to live applications. */
export const liveConsents = (db: Queries, environment: Now) =>
  liveApplications(db, environment)
    .innerJoin('partner.consent as c', 'c.client_id', 'a.client_id')
    .innerJoin(liveMembers(db, environment).select('m.id').as('m'), 'm.id', 'c.member_id')
    .where(inForce);

/** One of them, for a larger statement too. */
export const liveConsent = (db: Queries, environment: Now, id: Expression<string | null>) =>
  liveConsents(db, environment)
    .where('c.id', '=', id as Expression<string>)
    .select([
      'c.id',
      'c.member_id as memberId',
      'c.client_id as clientId',
      'c.patient_id as patientId',
      'c.scopes',
      'c.granted_at as grantedAt',
      'c.expires_at as expiresAt',
    ])
    .$castTo<Consent>();
