import type { AuditEntry, AuditLog } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared, type Queryable } from './named-query.ts';

export const AUDIT_COLUMNS = 'actor, action, outcome, organisation_id, client_id, member_id, consent_id, request_id, detail';

const insert = prepared(`INSERT INTO partner.audit (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** Inside a transaction when `on` is its client. */
export async function appendAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  await insert(on, auditValues(entry));
}

/** In the order of the columns. */
export function auditValues({ actor, action, outcome, organisationId, clientId, memberId, consentId, requestId, detail }: AuditEntry): unknown[] {
  return [actor, action, outcome, organisationId, clientId, memberId, consentId, requestId, detail && jsonOf(detail)];
}

/** PostgreSQL's jsonb holds every character but NUL, and addresses that people send hold that too. */
const jsonOf = (detail: object): string => JSON.stringify(detail, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value));

export function postgresAudit(pool: Pool): AuditLog {
  return { append: (entry) => appendAudit(pool, entry) };
}
