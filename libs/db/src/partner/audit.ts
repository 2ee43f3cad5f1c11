import type { AuditEntry, AuditLog } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { prepared, type Queryable } from './named-query.ts';

const insert = prepared(`
  INSERT INTO partner.audit (actor, action, outcome, organisation_id, client_id, member_id, consent_id, request_id, detail)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** Inside a transaction when `on` is its client. */
export async function appendAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  const { actor, action, outcome, organisationId, clientId, memberId, consentId, requestId, detail } = entry;
  await insert(on, [actor, action, outcome, organisationId, clientId, memberId, consentId, requestId, detail && JSON.stringify(detail)]);
}

export function postgresAudit(pool: Pool): AuditLog {
  return { append: (entry) => appendAudit(pool, entry) };
}
