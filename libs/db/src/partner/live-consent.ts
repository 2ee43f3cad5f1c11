import type { Consent, Environment } from '@biomarker/domain/partner';
import { sql, type Expression } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

const CONSENT_COLUMNS = [
  'c.id',
  'c.member_id as memberId',
  'c.client_id as clientId',
  'c.patient_id as patientId',
  'c.scopes',
  'c.granted_at as grantedAt',
  'c.expires_at as expiresAt',
] as const;

/** A live consent: its member, application, organization and environment are all active. */
export const liveConsent = (db: Queries, environment: Expression<Environment>, id: Expression<string | null>) =>
  db
    .selectFrom('partner.consent as c')
    .innerJoin('partner.member as m', (join) => join.onRef('m.id', '=', 'c.member_id').on('m.status', '=', 'active'))
    .innerJoin('partner.application as a', (join) => join.onRef('a.client_id', '=', 'c.client_id').on('a.status', '=', 'active'))
    .innerJoin('partner.organisation as o', (join) => join.onRef('o.id', '=', 'a.organisation_id').on('o.status', '=', 'approved'))
    .where('a.environment', '=', environment)
    .where('c.id', '=', id as Expression<string>)
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '>', sql<string>`now()`)
    .select(CONSENT_COLUMNS)
    .$castTo<Consent>();
