import { randomUUID } from 'node:crypto';
import type { Consent, ConsentEnd, ConsentStore, Decided, Decision, Environment } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { AUDIT_COLUMNS } from './audit.ts';
import { CONSENT_COLUMNS, liveConsent } from './live-consent.ts';

type Request = { kind: string; key: string };
type Allowed = Request & Omit<Decision, 'request'> & { patientId: string; consentId: string; scopes: readonly string[]; days: number };
type Denied = Request & Omit<Decision, 'request' | 'subjectDigest'> & { reason: string };

const findLive = prepared<{ id: string; environment: Environment }, Consent>((db, value) => liveConsent(db, value('environment'), value('id')));

/** A request is decided once. */
const decide = (db: Queries, value: Value<Request>) =>
  db
    .updateTable('partner.oauth_artifact')
    .set({ decided_at: sql`now()` })
    .where('kind', '=', value('kind'))
    .where('key', '=', value('key'))
    .where('decided_at', 'is', null)
    .returning('key');

const insertAudit = (db: Queries, rows: Expression<unknown>) =>
  db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(() => rows as never);

const MOMENT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

// A decision is one atomic statement. The updates on conflict change nothing; they make PostgreSQL return the existing row.
const allow = prepared<Allowed, Consent & { linkedTo: string }>((db, value) => {
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
        .returningAll(),
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
    .leftJoin('c', (join) => join.onTrue())
    .select(['link.member_id as linkedTo', ...CONSENT_COLUMNS])
    .$castTo<Consent & { linkedTo: string }>();
});

const deny = prepared<Denied, { key: string }>((db, value) =>
  db
    .with('decided', () => decide(db, value))
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
    async allow({ request, ...decision }, scopes, days) {
      const values = { ...request, ...decision, patientId: randomUUID(), consentId: randomUUID(), scopes, days };
      return readDecided(decision.memberId, await allow(kysely, values));
    },

    async deny({ request, subjectDigest: _, ...decision }, reason) {
      const decided = await deny(kysely, { ...request, ...decision, reason });
      return { outcome: decided.length === 0 ? 'already_decided' : 'denied' };
    },

    findLive: async (id) => (await findLive(kysely, { id, environment }))[0],
    end: async (id, by) => (await end(kysely, { id, by })).length === 1,
  };
}

function readDecided(memberId: string, [row]: (Consent & { linkedTo: string })[]): Decided {
  if (!row) return { outcome: 'already_decided' };
  const { linkedTo, ...consent } = row;
  return linkedTo === memberId ? { outcome: 'allowed', consent } : { outcome: 'other_member' };
}
