import type { Consent, Environment, Member, RailApplication, StoredArtifact } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../shared/kysely.ts';
import { activeApplication, readApplication } from './application-columns.ts';
import { liveConsent } from './live.ts';
import { activeMember } from './members.ts';

type Columns = {
  payload: Record<string, unknown>;
  grantId: string | null;
  uid: string | null;
  consumedAt: number | null;
  decidedAt: number | null;
  expired: boolean;
};
type Dependencies = {
  application: RailApplication | null;
  consent: Consent | null;
  member: Member | null;
  sessionMemberId: string | null;
  linkedMemberId: string | null;
};
export type ArtifactRow = Columns & Partial<Dependencies>;

/** Without dependencies, for a larger statement too. */
export const selectArtifacts = (db: Queries) =>
  db
    .selectFrom('partner.oauth_artifact as t')
    .select((eb) => [
      't.payload',
      't.grant_id as grantId',
      't.uid',
      seconds(eb.ref('t.consumed_at')).as('consumedAt'),
      seconds(eb.ref('t.decided_at')).as('decidedAt'),
      sql<boolean>`${eb.ref('t.expires_at')} <= now()`.as('expired'),
    ]);

const seconds = (time: Expression<string | null>) => sql<number | null>`extract(epoch FROM ${time})::int`;

/** An artifact and its dependencies are one statement, so revocation is immediate. */
export const selectWithDependencies = (db: Queries, environment: Expression<Environment>) =>
  selectArtifacts(db).select((eb) => [
    activeApplication(db, environment, eb.ref('t.client_id')).as('application'),
    activeMember(db, environment, eb.ref('t.member_id')).as('member'),
    jsonObjectFrom(liveConsent(db, environment, eb.ref('t.grant_id'))).as('consent'),
    sessionMember(db, eb.ref('t.session_uid')).as('sessionMemberId'),
    linkedMember(db, eb.ref('t.client_id'), eb.ref('t.subject_digest')).as('linkedMemberId'),
  ]);

const sessionMember = (db: Queries, uid: Expression<string | null>) =>
  db
    .selectFrom('partner.oauth_artifact as s')
    .where('s.uid', '=', uid)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('s.expires_at', 'desc')
    .limit(1)
    .select('s.member_id');

/** The organization comes from a subquery, so that both columns of the key are known. */
const linkedMember = (db: Queries, clientId: Expression<string | null>, subject: Expression<string | null>) =>
  db
    .selectFrom('partner.subject_link as u')
    .where('u.organisation_id', '=', (eb) =>
      eb
        .selectFrom('partner.application as of')
        .where('of.client_id', '=', clientId as Expression<string>)
        .select('of.organisation_id'),
    )
    .where('u.subject_digest', '=', subject as Expression<string>)
    .select('u.member_id');

export function readArtifact({ payload, grantId, uid, consumedAt, decidedAt, expired, ...dependencies }: ArtifactRow): StoredArtifact {
  const { application, consent, member, sessionMemberId, linkedMemberId } = dependencies;
  return {
    payload,
    grantId: grantId ?? undefined,
    uid: uid ?? undefined,
    consumedAt: consumedAt ?? undefined,
    decidedAt: decidedAt ?? undefined,
    expired,
    dependencies: {
      application: readApplication(application),
      consent: consent ?? undefined,
      member: member ?? undefined,
      sessionMemberId: sessionMemberId ?? undefined,
      linkedMemberId: linkedMemberId ?? undefined,
    },
  };
}
