import type { Access, AccessNote, ReadOutcome, ReadOutcomes } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Bound } from '../shared/bound.ts';
import type { Queries } from '../shared/kysely.ts';
import type { Value } from '../shared/prepared.ts';
import { AUDIT_COLUMNS, jsonOf } from './audit.ts';

/** The values of an access in statements; a read without an audit row has only the member. */
export const accessBound = ({ organizationId, clientId, memberId, consentId }: Partial<Access>): Bound => ({
  'by.organizationId': organizationId,
  'by.clientId': clientId,
  'by.memberId': memberId,
  'by.consentId': consentId,
});

/** The values of an audit row in statements. */
export const auditBound = ({ action, requestId, ownRequestId, detail, held }: AccessNote): Bound => ({
  'audit.action': action,
  'audit.requestId': requestId ?? null,
  'audit.ownRequestId': ownRequestId ?? null,
  'audit.detail': jsonOf(detail),
  'audit.held': held && JSON.stringify(held),
});

/** The parts of a note that change the statement. */
export type AuditShape = { outcomes?: ReadOutcomes; held: boolean };

export const auditShape = (audit: AccessNote | undefined): AuditShape => ({ outcomes: audit?.outcomes, held: audit?.held !== undefined });

/**
 * The CTE that writes the audit row of a read. `records` names the CTE that reads, with a `version` column and one row per record;
 * the values are those of `accessBound` and `auditBound`. If the row cannot be written, the statement fails as a whole.
 */
export function auditRead(db: Queries, records: string, { adds, ...outcomes }: ReadOutcomes, held: boolean, value: Value<Bound>) {
  const uuid = (path: string) => sql`${value(path)}::uuid`;
  const text = (path: string) => sql`${value(path)}::text`;
  const json = (path: string) => sql`${value(path)}::jsonb`;
  const whenHeld = (then: string | number) => (held ? sql`WHEN ${json('audit.held')} ?| ARRAY['*', read.version] THEN ${sql.lit(then)}` : sql``);
  const one = (field: keyof ReadOutcome) =>
    sql`CASE WHEN read.records = 0 THEN ${sql.lit(outcomes.nothing[field])} ${whenHeld(outcomes.unchanged[field])} ELSE ${sql.lit(outcomes.found[field])} END`;
  const added = adds === 'count' ? sql`'count', read.records` : sql`'version', read.version`;
  return db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(
      () =>
        sql`SELECT 'partner', ${text('audit.action')}, ${one('outcome')}, ${uuid('by.organizationId')}, ${text('by.clientId')}, ${uuid('by.memberId')},
            ${uuid('by.consentId')}, ${text('audit.requestId')}, ${uuid('audit.ownRequestId')},
            ${json('audit.detail')} || jsonb_strip_nulls(jsonb_build_object('status', ${one('status')}, ${added}))
          FROM (SELECT count(*) AS records, max(version)::text AS version FROM ${sql.table(records)}) AS read` as never,
    );
}
