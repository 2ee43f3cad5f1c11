import type { Consent, Environment, Member, RailApplication, StoredArtifact } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { liveConsent } from './consents.ts';
import { activeMember } from './members.ts';
import { prepared } from '../shared/statements.ts';
import { applicationOf, readApplication } from './application-columns.ts';

// An artifact is read together with what it rests on, in one statement: what was withdrawn shows at once, and nothing is asked for twice.

type Times = { consumedAt: number | null; decidedAt: number | null; expired: boolean };
export type ArtifactRow = Times & {
  payload: Record<string, unknown>;
  grantId: string | null;
  uid: string | null;
  application?: RailApplication | null;
  consent?: Consent | null;
  member?: Member | null;
  pushed?: (Times & { payload: Record<string, unknown> }) | null;
  sessionAccountId?: string | null;
  linkedMemberId?: string | null;
};

const TIMES = `extract(epoch FROM consumed_at)::int AS "consumedAt", extract(epoch FROM decided_at)::int AS "decidedAt", expires_at <= now() AS "expired"`;
const select = (more = '') => `SELECT payload, grant_id AS "grantId", uid, ${TIMES} ${more} FROM partner.oauth_artifact t`;

const plain = prepared<ArtifactRow>(`${select()} WHERE key = $1 AND kind = $2`);
const session = prepared<ArtifactRow>(`${select(`, ${activeMember(`(t.payload->>'accountId')::uuid`)} AS member`)} WHERE key = $1 AND kind = $2`);

const WITH_CONSENT = select(`, ${liveConsent('t.grant_id')} AS consent`);
/** Codes and refresh tokens. */
const ofConsent = (kind: string) => prepared<ArtifactRow>(`${WITH_CONSENT} WHERE key = $1 AND kind = '${kind}'`);
/** One of them as JSON, for a larger statement of which $2 is the environment. */
export const presentedArtifact = (kind: string, key: string): string =>
  `(SELECT row_to_json(p) FROM (${WITH_CONSENT} WHERE kind = ${kind} AND key = ${key}) p)`;

const pushed = prepared<ArtifactRow>(
  `${select(`, ${applicationOf(`t.payload->>'clientId'`)} AS application`)} WHERE key = $1 AND kind = 'PushedAuthorizationRequest'`,
);

/** Who has just signed in, else who was signed in. */
const WHO = `coalesce(t.payload#>>'{result,login,accountId}', t.payload#>>'{session,accountId}')::uuid`;

const interaction = prepared<ArtifactRow>(`
  ${select(`, found.application, ${activeMember(WHO)} AS member,
    ${liveConsent(`(t.payload#>>'{result,consent,grantId}')::uuid`)} AS consent,
    (SELECT row_to_json(p) FROM (
       SELECT payload, ${TIMES} FROM partner.oauth_artifact WHERE kind = 'PushedAuthorizationRequest' AND key = split_part(t.payload->>'parJti', ':', 2)) p) AS pushed,
    (SELECT payload->>'accountId' FROM partner.oauth_artifact WHERE kind = 'Session' AND uid = t.payload#>>'{session,uid}' AND expires_at > now()
       ORDER BY expires_at DESC LIMIT 1) AS "sessionAccountId",
    (SELECT member_id FROM partner.subject_link WHERE organisation_id = (found.application#>>'{organization,id}')::uuid
       AND subject_digest = t.payload#>>'{params,partner_subject}') AS "linkedMemberId"`)},
  LATERAL (SELECT ${applicationOf(`t.payload#>>'{params,client_id}'`)} AS application) found
  WHERE key = $1 AND kind = 'Interaction'`);

const BY_ENVIRONMENT = new Map([
  ['PushedAuthorizationRequest', pushed],
  ['Interaction', interaction],
  ['AuthorizationCode', ofConsent('AuthorizationCode')],
  ['RefreshToken', ofConsent('RefreshToken')],
]);

export async function findArtifact(pool: Pool, environment: Environment, kind: string, key: string): Promise<StoredArtifact | undefined> {
  const withRests = BY_ENVIRONMENT.get(kind);
  const [row] = withRests ? await withRests(pool, [key, environment]) : await (kind === 'Session' ? session : plain)(pool, [key, kind]);
  return row && readArtifact(row);
}

export function readArtifact({
  payload,
  grantId,
  uid,
  application,
  consent,
  member,
  pushed: request,
  sessionAccountId,
  linkedMemberId,
  ...times
}: ArtifactRow): StoredArtifact {
  return {
    payload,
    grantId: grantId ?? undefined,
    uid: uid ?? undefined,
    ...readTimes(times),
    dependencies: {
      application: readApplication(application),
      consent: consent ?? undefined,
      member: member ?? undefined,
      pushed: request ? { payload: request.payload, ...readTimes(request), dependencies: {} } : undefined,
      sessionAccountId: sessionAccountId ?? undefined,
      linkedMemberId: linkedMemberId ?? undefined,
    },
  };
}

const readTimes = ({ consumedAt, decidedAt, expired }: Times) => ({ consumedAt: consumedAt ?? undefined, decidedAt: decidedAt ?? undefined, expired });
