import { randomUUID } from 'node:crypto';
import type { Consent, ConsentStore, Decided, Decision, Environment, PartnerScope } from '@biomarker/domain/partner';
import type { Pool, PoolClient } from 'pg';
import { appendAudit } from './audit.ts';
import { inTransaction, prepared } from './named-query.ts';

/** The kind under which the OAuth library keeps pushed requests. */
const PUSHED_REQUEST = 'PushedAuthorizationRequest';

const CONSENT = `
  c.id, c.member_id AS "memberId", c.client_id AS "clientId", c.patient_id AS "patientId", c.scopes, c.granted_at AS "grantedAt", c.expires_at AS "expiresAt"`;

const decideOnce = prepared<{ key: string }>(
  `UPDATE partner.oauth_artifact SET decided_at = now() WHERE kind = '${PUSHED_REQUEST}' AND key = $1 AND decided_at IS NULL RETURNING key`,
);
// The update changes nothing and makes the row that stands there come back.
const linkedTo = prepared<{ memberId: string }>(`
  INSERT INTO partner.subject_link AS l (organisation_id, subject_digest, member_id) VALUES ($1, $2, $3)
  ON CONFLICT (organisation_id, subject_digest) DO UPDATE SET subject_digest = l.subject_digest RETURNING member_id AS "memberId"`);
const linkedMember = prepared<{ memberId: string }>(
  `SELECT member_id AS "memberId" FROM partner.subject_link WHERE organisation_id = $1 AND subject_digest = $2`,
);
// The lock serialises the consents of one member to one application.
const patientOf = prepared<{ id: string }>(`
  WITH locked AS (SELECT pg_advisory_xact_lock(hashtextextended($3::text || ' ' || $4::text, 0)))
  INSERT INTO partner.patient AS p (id, organisation_id, member_id) SELECT $1::uuid, $2::uuid, $3::uuid FROM locked
  ON CONFLICT (organisation_id, member_id) DO UPDATE SET member_id = p.member_id RETURNING id`);
const endOlder = prepared<{ id: string }>(`
  WITH older AS (
    UPDATE partner.consent SET ended_at = now(), ended_by = 'replaced' WHERE member_id = $1 AND client_id = $2 AND ended_at IS NULL RETURNING id),
  gone AS (DELETE FROM partner.oauth_artifact WHERE grant_id IN (SELECT id FROM older))
  SELECT id FROM older`);
const endOne = prepared<{ id: string }>(`UPDATE partner.consent SET ended_at = now(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id`);
const insertConsent = prepared<Consent>(`
  INSERT INTO partner.consent AS c (id, member_id, client_id, patient_id, scopes, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) RETURNING ${CONSENT}`);
const removeTokens = prepared(`DELETE FROM partner.oauth_artifact WHERE grant_id = ANY($1)`);
const live = prepared<Consent>(`
  SELECT ${CONSENT} FROM partner.consent c
  JOIN partner.member m ON m.id = c.member_id AND m.status = 'active'
  JOIN partner.application a ON a.client_id = c.client_id AND a.status = 'active' AND a.environment = $2
  JOIN partner.organisation o ON o.id = a.organisation_id AND o.status = 'approved'
  WHERE c.id = $1 AND c.ended_at IS NULL AND c.expires_at > now()`);

export function postgresConsents(pool: Pool, environment: Environment): ConsentStore {
  return {
    allow: (decision, scopes, days) => inTransaction(pool, (client) => allow(client, decision, scopes, days)),
    deny: (decision, reason) => inTransaction(pool, (client) => deny(client, decision, reason)),

    async mayBe(organisationId, subjectDigest, memberId) {
      const [link] = await linkedMember(pool, [organisationId, subjectDigest]);
      return !link || link.memberId === memberId;
    },

    findLive: async (id) => (await live(pool, [id, environment]))[0],

    end: (id, by) =>
      inTransaction(pool, async (client) => {
        const ended = await endOne(client, [id, by]);
        await removeTokens(client, [[id]]);
        return ended.length === 1;
      }),
  };
}

async function allow(client: PoolClient, decision: Decision, scopes: readonly PartnerScope[], days: number): Promise<Decided> {
  const { requestKey, memberId, clientId, organisationId, subjectDigest } = decision;
  if ((await decideOnce(client, [requestKey])).length === 0) return { outcome: 'already_decided' };

  const [link] = await linkedTo(client, [organisationId, subjectDigest, memberId]);
  if (link!.memberId !== memberId) {
    await auditDecision(client, decision, 'other_member');
    return { outcome: 'other_member' };
  }

  const [patient] = await patientOf(client, [randomUUID(), organisationId, memberId, clientId]);
  const older = await endOlder(client, [memberId, clientId]);
  const [consent] = await insertConsent(client, [randomUUID(), memberId, clientId, patient!.id, scopes, days]);
  await auditDecision(client, decision, 'ok', consent!, older.length > 0);
  return { outcome: 'allowed', consent: consent! };
}

async function deny(client: PoolClient, decision: Decision, reason: string): Promise<Decided> {
  if ((await decideOnce(client, [decision.requestKey])).length === 0) return { outcome: 'already_decided' };
  await auditDecision(client, decision, reason);
  return { outcome: 'denied' };
}

async function auditDecision(client: PoolClient, decision: Decision, outcome: string, consent?: Consent, replaced = false): Promise<void> {
  const { memberId, clientId, organisationId, requestId } = decision;
  const detail = consent && { scopes: consent.scopes, expiresAt: consent.expiresAt, replaced };
  await appendAudit(client, { actor: 'member', action: 'consent', outcome, memberId, clientId, organisationId, requestId, consentId: consent?.id, detail });
}
