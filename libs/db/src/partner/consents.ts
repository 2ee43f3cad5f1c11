import { randomUUID } from 'node:crypto';
import type { Allowance, Consent, ConsentEnd, ConsentStore, Decision, Environment } from '@biomarker/domain/partner';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { AUDIT_COLUMNS } from './audit.ts';
import { liveConsent } from './live-consent.ts';

type Keys = Record<'requestKind' | 'requestKey' | 'interactionKind' | 'interactionKey', string>;
type Common = Keys & Omit<Decision, 'request' | 'interaction'>;
type Allowed = Common & Omit<Allowance, 'id'> & Record<'patientId' | 'consentId' | 'allowed' | 'otherMember', string>;
type Denied = Common & Record<'reason' | 'answer', string>;

const findLive = prepared<{ id: string; environment: Environment }, Consent>((db, value) => liveConsent(db, value('environment'), value('id')));

/** A request is decided once. */
const decide = (db: Queries, value: Value<Keys>) =>
  db
    .updateTable('partner.oauth_artifact')
    .set({ decided_at: sql`now()` })
    .where('kind', '=', value('requestKind'))
    .where('key', '=', value('requestKey'))
    .where('decided_at', 'is', null)
    .returning('key');

/** Stores the answer of a decision in its interaction; `decided` has its one row. */
const answer = (db: Queries, value: Value<Keys>, payload: Expression<string>, decided: RawBuilder<unknown>) =>
  db
    .updateTable('partner.oauth_artifact as i')
    .set({ payload: sql<string>`${payload}::json` })
    .from(decided.as('decision'))
    .where('i.kind', '=', value('interactionKind'))
    .where('i.key', '=', value('interactionKey'));

const insertAudit = (db: Queries, rows: Expression<unknown>) =>
  db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => rows as never);

const MOMENT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

// A decision is one atomic statement. The updates on conflict change nothing; they make PostgreSQL return the existing row.
const allow = prepared<Allowed, { linkedTo: string }>((db, value) => {
  const uuid = (name: 'memberId' | 'organizationId' | 'patientId' | 'consentId') => sql<string>`${value(name)}::uuid`;
  return db
    .with('decided', () => decide(db, value))
    .with('link', () =>
      db
        .insertInto('partner.subject_link')
        .columns(['organisation_id', 'subject_digest', 'member_id'])
        .expression(() => sql`SELECT ${uuid('organizationId')}, ${value('subjectDigest')}::text, ${uuid('memberId')} FROM decided` as never)
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'subject_digest']).doUpdateSet((eb) => ({ created_at: eb.ref('partner.subject_link.created_at') })),
        )
        .returning('member_id'),
    )
    .with('mine', (parts) => parts.selectFrom('link').where('link.member_id', '=', uuid('memberId')).select('link.member_id'))
    .with('patient', () =>
      db
        .insertInto('partner.patient')
        .columns(['id', 'organisation_id', 'member_id'])
        .expression(() => sql`SELECT ${uuid('patientId')}, ${uuid('organizationId')}, ${uuid('memberId')} FROM mine` as never)
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'member_id']).doUpdateSet((eb) => ({ created_at: eb.ref('partner.patient.created_at') })),
        )
        .returning('id'),
    )
    .with('c', () =>
      db
        .insertInto('partner.consent')
        .columns(['id', 'member_id', 'client_id', 'patient_id', 'scopes', 'expires_at', 'redeemed_at'])
        .expression(
          () =>
            sql`SELECT ${uuid('consentId')}, ${uuid('memberId')}, ${value('clientId')}::text, patient.id, ${value('scopes')}::text[],
              now() + make_interval(days => ${value('days')}::int), NULL FROM patient` as never,
        )
        .returning(['id', 'scopes', 'expires_at']),
    )
    .with('answered', () =>
      answer(
        db,
        value,
        sql`CASE WHEN decision.id IS NULL THEN ${value('otherMember')} ELSE ${value('allowed')} END`,
        sql`(SELECT c.id FROM decided LEFT JOIN c ON true)`,
      ),
    )
    .with('audited', () =>
      insertAudit(
        db,
        sql`SELECT 'member', 'consent', CASE WHEN c.id IS NULL THEN 'other_member' ELSE 'ok' END, ${uuid('organizationId')}, ${value('clientId')}::text,
          ${uuid('memberId')}, c.id, ${value('requestId')}::text, ${value('ownRequestId')}::uuid,
          CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('scopes', c.scopes, 'expiresAt', to_char(c.expires_at AT TIME ZONE 'UTC', ${MOMENT})) END
          FROM decided LEFT JOIN c ON true`,
      ),
    )
    .selectFrom('link')
    .select('link.member_id as linkedTo');
});

const deny = prepared<Denied, { key: string }>((db, value) =>
  db
    .with('decided', () => decide(db, value))
    .with('answered', () => answer(db, value, value('answer'), sql`decided`))
    .with('audited', () =>
      insertAudit(
        db,
        sql`SELECT 'member', 'consent', ${value('reason')}::text, ${value('organizationId')}::uuid, ${value('clientId')}::text, ${value('memberId')}::uuid,
          NULL::uuid, ${value('requestId')}::text, ${value('ownRequestId')}::uuid, NULL::jsonb FROM decided`,
      ),
    )
    .selectFrom('decided')
    .select('decided.key'),
);

const end = prepared<{ id: string; by: ConsentEnd }, { id: string }>((db, value) =>
  db
    .with('tokens', (parts) => parts.deleteFrom('partner.oauth_artifact').where('grant_id', '=', value('id')))
    .updateTable('partner.consent')
    .set({ ended_at: sql`now()`, ended_by: value('by') })
    .where('id', '=', value('id'))
    .where('ended_at', 'is', null)
    .returning('id'),
);

export function postgresConsents({ kysely }: Database, environment: Environment): ConsentStore {
  return {
    async allow(decision, { id: consentId, scopes, days }, { allowed, otherMember }) {
      const answers = { allowed: JSON.stringify(allowed), otherMember: JSON.stringify(otherMember) };
      const [row] = await allow(kysely, { ...commonOf(decision), ...answers, patientId: randomUUID(), consentId, scopes, days });
      if (!row) return { outcome: 'already_decided' };
      return { outcome: row.linkedTo === decision.memberId ? 'allowed' : 'other_member' };
    },

    async deny(decision, reason, payload) {
      const decided = await deny(kysely, { ...commonOf(decision), reason, answer: JSON.stringify(payload) });
      return { outcome: decided.length === 0 ? 'already_decided' : 'denied' };
    },

    findLive: async (id) => (await findLive(kysely, { id, environment }))[0],
    end: async (id, by) => (await end(kysely, { id, by })).length === 1,
  };
}

const commonOf = ({ request, interaction, ...decision }: Decision): Common => ({
  ...decision,
  ...{ requestKind: request.kind, requestKey: request.key },
  ...{ interactionKind: interaction.kind, interactionKey: interaction.key },
});
