import { randomUUID } from 'node:crypto';
import type { Consent, ConsentStore, Decided, Environment } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { AUDIT_COLUMNS } from './audit.ts';
import { prepared } from '../shared/statements.ts';

const CONSENT = `
  c.id, c.member_id AS "memberId", c.client_id AS "clientId", c.patient_id AS "patientId", c.scopes, c.granted_at AS "grantedAt", c.expires_at AS "expiresAt"`;

/** The consent whose id is `id`, an expression, with all that it needs in force. $2 is the environment. */
const live = (id: string) => `
  SELECT ${CONSENT} FROM partner.consent c
  JOIN partner.member m ON m.id = c.member_id AND m.status = 'active'
  JOIN partner.application a ON a.client_id = c.client_id AND a.status = 'active' AND a.environment = $2
  JOIN partner.organisation o ON o.id = a.organisation_id AND o.status = 'approved'
  WHERE c.id = ${id} AND c.ended_at IS NULL AND c.expires_at > now()`;

/** The same as JSON, for a larger statement. */
export const liveConsent = (id: string): string => `(SELECT row_to_json(found) FROM (${live(id)}) found)`;

const findLive = prepared<Consent>(live('$1'));

/** The kind is that under which the OAuth library keeps pushed requests. A request is decided once. */
const DECIDED = `decided AS (
  UPDATE partner.oauth_artifact SET decided_at = now() WHERE kind = 'PushedAuthorizationRequest' AND key = $1 AND decided_at IS NULL RETURNING 1)`;

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

// A decision is one statement, so that it happens whole or not at all. The updates on conflict change nothing and make the row that stands there come back.
const allow = prepared<Consent & { linkedTo: string }>(`
  WITH ${DECIDED},
  link AS (
    INSERT INTO partner.subject_link AS l (organisation_id, subject_digest, member_id) SELECT $4::uuid, $5, $2::uuid FROM decided
    ON CONFLICT (organisation_id, subject_digest) DO UPDATE SET subject_digest = l.subject_digest RETURNING member_id),
  mine AS (SELECT 1 FROM link WHERE member_id = $2),
  patient AS (
    INSERT INTO partner.patient AS p (id, organisation_id, member_id) SELECT $6::uuid, $4::uuid, $2::uuid FROM mine
    ON CONFLICT (organisation_id, member_id) DO UPDATE SET member_id = p.member_id RETURNING id),
  older AS (
    UPDATE partner.consent o SET ended_at = now(), ended_by = 'replaced' FROM mine
    WHERE o.member_id = $2 AND o.client_id = $3 AND o.ended_at IS NULL RETURNING o.id),
  tokens AS (DELETE FROM partner.oauth_artifact WHERE grant_id IN (SELECT id FROM older)),
  c AS (
    INSERT INTO partner.consent (id, member_id, client_id, patient_id, scopes, expires_at)
    SELECT $7::uuid, $2::uuid, $3, patient.id, $8::text[], now() + make_interval(days => $9)
    FROM patient, (SELECT count(*) FROM older) AS first_the_older RETURNING *),
  noted AS (
    INSERT INTO partner.audit (${AUDIT_COLUMNS})
    SELECT 'member', 'consent', CASE WHEN c.id IS NULL THEN 'other_member' ELSE 'ok' END, $4::uuid, $3, $2::uuid, c.id, $10,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('scopes', c.scopes, 'expiresAt', to_char(c.expires_at AT TIME ZONE 'UTC', ${MOMENT}),
        'replaced', EXISTS (SELECT FROM older)) END
    FROM decided LEFT JOIN c ON true)
  SELECT link.member_id AS "linkedTo", ${CONSENT} FROM link LEFT JOIN c ON true`);

const deny = prepared<{ decided: number }>(`
  WITH ${DECIDED},
  noted AS (
    INSERT INTO partner.audit (${AUDIT_COLUMNS}) SELECT 'member', 'consent', $2, $3::uuid, $4, $5::uuid, NULL, $6, NULL FROM decided)
  SELECT 1 AS decided FROM decided`);

const end = prepared<{ id: string }>(`
  WITH tokens AS (DELETE FROM partner.oauth_artifact WHERE grant_id = $1)
  UPDATE partner.consent SET ended_at = now(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id`);

/** Another consent of the same member to the same application was written meanwhile: the next attempt sees and ends it. */
const OVERTAKEN = new Set(['23505', '40P01']);
const MOST_ATTEMPTS = 50;

export function postgresConsents(pool: Pool, environment: Environment): ConsentStore {
  return {
    async allow({ requestKey, memberId, clientId, organizationId, subjectDigest, requestId }, scopes, days) {
      const values = [requestKey, memberId, clientId, organizationId, subjectDigest, randomUUID(), randomUUID(), scopes, days, requestId];
      return readDecided(memberId, await unlessOvertaken(() => allow(pool, values)));
    },

    async deny({ requestKey, memberId, clientId, organizationId, requestId }, reason) {
      const decided = await deny(pool, [requestKey, reason, organizationId, clientId, memberId, requestId]);
      return { outcome: decided.length === 0 ? 'already_decided' : 'denied' };
    },

    findLive: async (id) => (await findLive(pool, [id, environment]))[0],
    end: async (id, by) => (await end(pool, [id, by])).length === 1,
  };
}

async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !OVERTAKEN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

function readDecided(memberId: string, [row]: (Consent & { linkedTo: string })[]): Decided {
  if (!row) return { outcome: 'already_decided' };
  const { linkedTo, ...consent } = row;
  return linkedTo === memberId ? { outcome: 'allowed', consent } : { outcome: 'other_member' };
}
