import type { Interval, LabFilter, LabQuery, LabSort, NumberRange } from '@biomarker/domain/partner';
import { SHOWN_STATUSES } from '@biomarker/domain/partner';
import { Prisma } from '../generated/client.ts';

const { sql, join, raw } = Prisma;
type Sql = Prisma.Sql;

export const SHOWN = SHOWN_STATUSES.map((status) => `'${status}'`).join(', ');

const SORT_COLUMNS: Record<LabSort['by'], { column: string; type: string }> = {
  effective: { column: 'r.effective_at', type: 'timestamptz' },
  lastUpdated: { column: 'r.last_updated', type: 'timestamptz' },
  id: { column: 'r.id', type: 'uuid' },
};

export type LabTable = { table: 'lab_result' | 'lab_report'; columns: string };

/** One round trip: the number of all matching rows, and one page of them with one row more than asked. Each row begins with `total` and `sortValue`. */
export function labPage({ table, columns }: LabTable, memberId: string, { filter, sort, after, limit }: LabQuery): Sql {
  const { column, type } = SORT_COLUMNS[sort.by];
  const direction = raw(sort.descending ? 'DESC' : 'ASC');
  const behind = after ? sql`WHERE (m.sort_value, m.id) ${raw(sort.descending ? '<' : '>')} (${after.value}::${raw(type)}, ${after.id}::uuid)` : Prisma.empty;

  return sql`
    WITH matching AS MATERIALIZED (
      SELECT r.id, ${raw(column)} AS sort_value FROM partner.${raw(table)} r
      WHERE r.member_id = ${memberId}::uuid AND r.status IN (${raw(SHOWN)}) ${conditions(filter)}),
    page AS (SELECT m.id, m.sort_value FROM matching m ${behind} ORDER BY m.sort_value ${direction}, m.id ${direction} LIMIT ${limit + 1})
    SELECT counted.total, page.sort_value::text AS "sortValue", ${raw(columns)}
    FROM (SELECT count(*)::int AS total FROM matching) counted LEFT JOIN page ON true LEFT JOIN partner.${raw(table)} r ON r.id = page.id
    ORDER BY page.sort_value ${direction}, page.id ${direction}`;
}

function conditions(filter: LabFilter): Sql {
  const all = [
    ...(filter.ids ?? []).map((ids) => sql`r.id = ANY(${ids}::uuid[])`),
    ...(filter.loincCodes ?? []).map((codes) => sql`r.loinc_code = ANY(${codes}::text[])`),
    ...(filter.statuses ?? []).map((statuses) => sql`r.status = ANY(${statuses}::text[])`),
    ...(filter.effective ?? []).map((intervals) => anyOf(intervals.map((interval) => within('r.effective_at', interval)))),
    ...(filter.issued ?? []).map((intervals) => anyOf(intervals.map((interval) => within('r.issued_at', interval)))),
    ...(filter.lastUpdated ?? []).map((intervals) => anyOf(intervals.map((interval) => within('r.last_updated', interval)))),
    ...(filter.quantities ?? []).map((ranges) => anyOf(ranges.map(measured))),
    ...(filter.resultIds ?? []).map(
      (ids) => sql`EXISTS (SELECT 1 FROM partner.lab_result s WHERE s.report_id = r.id AND s.id = ANY(${ids}::uuid[]) AND s.status IN (${raw(SHOWN)}))`,
    ),
  ];
  return all.length > 0 ? sql`AND ${join(all, ' AND ')}` : Prisma.empty;
}

const anyOf = (parts: Sql[]): Sql => (parts.length > 0 ? sql`(${join(parts, ' OR ')})` : sql`false`);

function within(column: string, { from, before, not }: Interval): Sql {
  const parts = [sql`true`];
  if (from !== undefined) parts.push(sql`${raw(column)} >= ${from}::timestamptz`);
  if (before !== undefined) parts.push(sql`${raw(column)} < ${before}::timestamptz`);
  return not ? sql`NOT (${join(parts, ' AND ')})` : sql`(${join(parts, ' AND ')})`;
}

function measured({ low, high, lowOpen, highOpen, not, ucum }: NumberRange): Sql {
  const parts = [sql`r.quantity IS NOT NULL`];
  if (low !== undefined) parts.push(sql`r.quantity ${raw(lowOpen ? '>' : '>=')} ${low}::float8`);
  if (high !== undefined) parts.push(sql`r.quantity ${raw(highOpen ? '<' : '<=')} ${high}::float8`);
  const inside = not ? sql`r.quantity IS NOT NULL AND NOT (${join(parts, ' AND ')})` : join(parts, ' AND ');
  return ucum === undefined ? sql`(${inside})` : sql`(${inside} AND r.ucum = ${ucum})`;
}
