import type { Access, AccessNote, AuditEntry, AuditLog } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import type { Bind } from './binding.ts';
import { prepared, type Queryable } from '../shared/statements.ts';

export const AUDIT_COLUMNS = 'actor, action, outcome, organisation_id, client_id, member_id, consent_id, request_id, detail';

const insert = prepared(`INSERT INTO partner.audit (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** Inside a transaction when `on` is its client. */
export async function appendAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  await insert(on, auditValues(entry));
}

/** In the order of the columns. */
export function auditValues({ actor, action, outcome, organizationId, clientId, memberId, consentId, requestId, detail }: AuditEntry): unknown[] {
  return [actor, action, outcome, organizationId, clientId, memberId, consentId, requestId, detail && jsonOf(detail)];
}

/** PostgreSQL's jsonb holds every character but NUL, and addresses that people send hold that too. */
const jsonOf = (detail: object | undefined): string =>
  JSON.stringify(detail, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value));

export function postgresAudit(pool: Pool): AuditLog {
  return { append: (entry) => appendAudit(pool, entry) };
}

/**
 * A part of a statement, `noted`, that writes the row of an access together with what was found: `found` is a part with the column `version`
 * and a row for each record. If the row cannot be written, the statement gives no records either.
 */
export function noting(found: string, { action, requestId, detail, held }: AccessNote, by: Access, bind: Bind): string {
  const { organizationId, clientId, memberId, consentId } = by;
  const row = [bind(organizationId, 'uuid'), bind(clientId, 'text'), bind(memberId, 'uuid'), bind(consentId, 'uuid'), bind(requestId, 'text')];
  const isSearch = action === 'fhir.search';
  const [outcome, what] = isSearch ? SEARCHED : READ;
  return `
    noted AS (
      INSERT INTO partner.audit (${AUDIT_COLUMNS})
      SELECT 'partner', ${bind(action, 'text')}, ${outcome}, ${row.join(', ')}, ${bind(jsonOf(detail), 'jsonb')} || ${what(isSearch ? '' : bind(held, 'text[]'))}
      FROM (SELECT count(*) AS records, max(version)::text AS version FROM ${found}) AS seen)`;
}

type Outcome = [outcome: string, what: (held: string) => string];

const SEARCHED: Outcome = [`'ok'`, () => `jsonb_build_object('status', 200, 'count', seen.records)`];

const READ: Outcome = [
  `CASE WHEN seen.records > 0 THEN 'ok' ELSE 'not-found' END`,
  (held) =>
    `CASE WHEN seen.records = 0 THEN '{"status": 404}' ELSE
       jsonb_build_object('status', CASE WHEN ${held} && ARRAY['*', seen.version] THEN 304 ELSE 200 END, 'version', seen.version) END`,
];
