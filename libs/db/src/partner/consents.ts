import { randomUUID } from 'node:crypto';
import type { Allowance, Artifact, ArtifactKey, AuditEntry, Consent, ConsentStore, Decision, Environment } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import { changedRows } from '../shared/changed-rows.ts';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { appendAudit } from './audit.ts';
import { endConsents } from './end-consents.ts';
import { liveConsent } from './live.ts';

const findLive = prepared<{ id: string; environment: Environment }, Consent>((db, value) => liveConsent(db, value('environment'), value('id')));

export function postgresConsents({ kysely }: Database, environment: Environment): ConsentStore {
  return {
    allow: (decision, allowance, answers) =>
      kysely.transaction().execute(async (tx) => {
        if (!(await decide(tx, decision.request))) return { outcome: 'already_decided' };

        if ((await linkSubject(tx, decision)) !== decision.memberId) {
          await answer(tx, decision.interaction, answers.otherMember);
          await appendAudit(tx, { ...auditOf(decision), outcome: 'other_member' });
          return { outcome: 'other_member' };
        }

        const expiresAt = await insertConsent(tx, { ...decision, ...allowance, patientId: await patientOf(tx, decision) });
        await answer(tx, decision.interaction, answers.allowed);
        await appendAudit(tx, { ...auditOf(decision), outcome: 'ok', consentId: allowance.id, detail: { scopes: allowance.scopes, expiresAt } });
        return { outcome: 'allowed' };
      }),

    deny: (decision, reason, payload) =>
      kysely.transaction().execute(async (tx) => {
        if (!(await decide(tx, decision.request))) return { outcome: 'already_decided' };
        await answer(tx, decision.interaction, payload);
        await appendAudit(tx, { ...auditOf(decision), outcome: reason });
        return { outcome: 'denied' };
      }),

    findLive: async (id) => (await findLive(kysely, { id, environment }))[0],
    end: async (id, by) => (await endConsents(kysely, { id }, by).selectFrom('ended').select('consentId').execute()).length === 1,
  };
}

/** False when the request is decided already. A concurrent decision waits for this one. */
async function decide(tx: Queries, { kind, key }: ArtifactKey): Promise<boolean> {
  const undecided = tx.updateTable('partner.oauth_artifact').where('kind', '=', kind).where('key', '=', key).where('decided_at', 'is', null);
  return (await changedRows(undecided.set({ decided_at: sql`now()` }))) === 1;
}

/** Links the organization's user to the member, unless it has a member. Returns the member's id. */
async function linkSubject(tx: Queries, { organizationId, subjectDigest, memberId }: Decision): Promise<string> {
  await tx
    .insertInto('partner.subject_link')
    .values({ organisation_id: organizationId, subject_digest: subjectDigest, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const link = await tx
    .selectFrom('partner.subject_link')
    .where('organisation_id', '=', organizationId)
    .where('subject_digest', '=', subjectDigest)
    .select('member_id')
    .executeTakeFirstOrThrow();
  return link.member_id;
}

/** The member's identity towards the organization, made at the first consent. */
async function patientOf(tx: Queries, { organizationId, memberId }: Decision): Promise<string> {
  await tx
    .insertInto('partner.patient')
    .values({ id: randomUUID(), organisation_id: organizationId, member_id: memberId })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'member_id']).doNothing())
    .execute();
  const patient = await tx
    .selectFrom('partner.patient')
    .where('organisation_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirstOrThrow();
  return patient.id;
}

/** Without effect until its code is redeemed. Returns its end. */
async function insertConsent(tx: Queries, { id, memberId, clientId, patientId, scopes, days }: Decision & Allowance & { patientId: string }) {
  const consent = await tx
    .insertInto('partner.consent')
    .values({
      id,
      member_id: memberId,
      client_id: clientId,
      patient_id: patientId,
      scopes: [...scopes],
      expires_at: sql`now() + make_interval(days => ${days})`,
      redeemed_at: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return consent.expires_at;
}

/** Stores the answer of a decision in its interaction. */
async function answer(tx: Queries, { kind, key }: ArtifactKey, payload: Artifact['payload']): Promise<void> {
  await tx
    .updateTable('partner.oauth_artifact')
    .set({ payload: JSON.stringify(payload) })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

const auditOf = ({ organizationId, clientId, memberId, requestId, ownRequestId }: Decision): Omit<AuditEntry, 'outcome'> => ({
  actor: 'member',
  action: 'consent',
  organizationId,
  clientId,
  memberId,
  requestId,
  ownRequestId,
});
