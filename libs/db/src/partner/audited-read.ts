import type { Access, AccessNote, ReadOutcome } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { AUDIT_COLUMNS, jsonOf } from './audit.ts';

/**
 * The part of a statement that writes the audit row of its read. `records` names the part that finds, with a column `version` and a row for each record.
 * If the row cannot be written, the statement gives no records either.
 */
export function auditRead(db: Queries, records: string, { action, requestId, found, nothing, unchanged, adds }: AccessNote, by: Access) {
  const { organizationId, clientId, memberId, consentId } = by;
  const json = ({ outcome, detail }: ReadOutcome) => sql`${jsonOf({ outcome, detail })}::jsonb`;
  const whenUnchanged = unchanged ? sql`WHEN ${unchanged.versions}::text[] && ARRAY['*', max(version)::text] THEN ${json(unchanged)}` : sql``;
  const added = adds === 'count' ? sql`'count', read.records` : sql`'version', read.version`;
  return db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(
      () =>
        sql`SELECT 'partner', ${action}::text, read.row->>'outcome', ${organizationId}::uuid, ${clientId}::text, ${memberId}::uuid, ${consentId}::uuid,
            ${requestId}::text, (read.row->'detail') || jsonb_strip_nulls(jsonb_build_object(${added}))
          FROM (
            SELECT CASE WHEN count(*) = 0 THEN ${json(nothing)} ${whenUnchanged} ELSE ${json(found)} END AS row, count(*) AS records, max(version)::text AS version
            FROM ${sql.table(records)}) AS read` as never,
    );
}
