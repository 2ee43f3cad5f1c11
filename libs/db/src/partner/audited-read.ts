import type { AccessNote, ReadOutcome } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Bound, ShapeOf } from '../shared/bound.ts';
import type { Queries } from '../shared/kysely.ts';
import type { Value } from '../shared/prepared.ts';
import { AUDIT_COLUMNS, jsonOf } from './audit.ts';

/** The values of `auditRead`, to be bound as `audit`. */
export const auditBound = ({ action, requestId, ownRequestId, found, nothing, unchanged }: AccessNote) => ({
  ...{ action, requestId: requestId ?? null, ownRequestId: ownRequestId ?? null },
  ...{ found: rowOf(found), nothing: rowOf(nothing) },
  unchanged: unchanged && { row: rowOf(unchanged), versions: JSON.stringify(unchanged.versions) },
});

/** The parts of a note that change the statement. */
export type AuditShape = Partial<Pick<AccessNote, 'adds'>> & { audit?: ShapeOf<ReturnType<typeof auditBound>> };

const rowOf = ({ outcome, detail }: ReadOutcome) => jsonOf({ outcome, detail });

/**
 * The CTE that writes the audit row of a read. `records` names the CTE that reads, with a `version` column and one row per record;
 * the values are those of `auditBound`, and the access as `by`. If the row cannot be written, the statement fails as a whole.
 */
export function auditRead(db: Queries, records: string, { adds, audit }: AuditShape, value: Value<Bound>) {
  const uuid = (path: string) => sql`${value(path)}::uuid`;
  const text = (path: string) => sql`${value(path)}::text`;
  const json = (path: string) => sql`${value(path)}::jsonb`;
  const whenUnchanged = audit?.unchanged
    ? sql`WHEN ${json('audit.unchanged.versions')} ?| ARRAY['*', max(version)::text] THEN ${json('audit.unchanged.row')}`
    : sql``;
  const added = adds === 'count' ? sql`'count', read.records` : sql`'version', read.version`;
  return db
    .insertInto('partner.audit')
    .columns(AUDIT_COLUMNS)
    .expression(
      () =>
        sql`SELECT 'partner', ${text('audit.action')}, read.row->>'outcome', ${uuid('by.organizationId')}, ${text('by.clientId')}, ${uuid('by.memberId')},
            ${uuid('by.consentId')}, ${text('audit.requestId')}, ${uuid('audit.ownRequestId')},
            (read.row->'detail') || jsonb_strip_nulls(jsonb_build_object(${added}))
          FROM (
            SELECT CASE WHEN count(*) = 0 THEN ${json('audit.nothing')} ${whenUnchanged} ELSE ${json('audit.found')} END AS row,
              count(*) AS records, max(version)::text AS version
            FROM ${sql.table(records)}) AS read` as never,
    );
}
