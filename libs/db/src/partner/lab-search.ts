import type { Access, AccessNote, Interval, LabFilter, LabKind, LabQuery, LabSort, NumberRange } from '@biomarker/domain/partner';
import { SHOWN_STATUSES } from '@biomarker/domain/partner';
import { noting } from './audit.ts';
import { binding, type Bind } from './binding.ts';

export const SHOWN = SHOWN_STATUSES.map((status) => `'${status}'`).join(', ');

const SORT_COLUMNS: Record<LabSort['by'], { column: string; type: string }> = {
  effective: { column: 'r.effective_at', type: 'timestamptz' },
  lastUpdated: { column: 'r.last_updated', type: 'timestamptz' },
  id: { column: 'r.id', type: 'uuid' },
};

/** A version as it was, with what its document also says. */
export const RECORD = `record || jsonb_build_object('version', version, 'lastUpdated', last_updated)`;

export type DocumentRow = {
  total: number;
  /** Null when the page is empty: there is one row with the total alone. */
  id: string | null;
  version: number;
  sortValue: string;
  document: string | null;
  /** What the document is made from where none is kept. */
  record: { lastUpdated: string } | null;
};

/**
 * One round trip: the number of all matching rows, one page of them with one row more than asked, and with `note` the row of the audit.
 */
export function labPage(kind: LabKind, by: Access, { filter, sort, after, limit }: LabQuery, note?: AccessNote) {
  const { values, bind } = binding();
  const table = `partner.lab_${kind}`;
  const { column, type } = SORT_COLUMNS[sort.by];
  const direction = sort.descending ? 'DESC' : 'ASC';
  const inOrder = `ORDER BY page.sort_value ${direction}, page.id ${direction}`;
  const behind = after ? `WHERE (page.sort_value, page.id) ${sort.descending ? '<' : '>'} (${bind(after.value, type)}, ${bind(after.id, 'uuid')})` : '';
  const text = `
    WITH matching AS MATERIALIZED (
      SELECT r.id, r.version, ${column} AS sort_value FROM ${table} r
      WHERE r.member_id = ${bind(by.memberId, 'uuid')} AND r.status IN (${SHOWN})${conditions(filter, bind)}),
    page AS (SELECT * FROM matching page ${behind} ${inOrder} LIMIT ${bind(limit + 1, 'int')})
    ${note ? `, answered AS (SELECT version FROM page ${inOrder} LIMIT ${bind(limit, 'int')}), ${noting('answered', note, by, bind)}` : ''}
    SELECT counted.total, page.id, page.version, page.sort_value::text AS "sortValue", r.document,
      CASE WHEN r.document IS NULL THEN (SELECT ${RECORD} FROM partner.lab_history WHERE kind = '${kind}' AND id = page.id AND version = page.version) END AS record
    FROM (SELECT count(*)::int AS total FROM matching) counted LEFT JOIN page ON true LEFT JOIN ${table} r ON r.id = page.id ${inOrder}`;
  return { text, values };
}

/** As `AND …`; nothing when there are none. */
function conditions(filter: LabFilter, bind: Bind): string {
  const all = [
    ...(filter.ids ?? []).map((ids) => `r.id = ANY(${bind(ids, 'uuid[]')})`),
    ...(filter.loincCodes ?? []).map((codes) => `r.loinc_code = ANY(${bind(codes, 'text[]')})`),
    ...(filter.hasLoincCode ? ['r.loinc_code IS NOT NULL'] : []),
    ...(filter.statuses ?? []).map((statuses) => `r.status = ANY(${bind(statuses, 'text[]')})`),
    ...(filter.effective ?? []).map((intervals) => anyOf(intervals, (interval) => within('r.effective_at', interval, bind))),
    ...(filter.issued ?? []).map((intervals) => anyOf(intervals, (interval) => within('r.issued_at', interval, bind))),
    ...(filter.lastUpdated ?? []).map((intervals) => anyOf(intervals, (interval) => within('r.last_updated', interval, bind))),
    ...(filter.quantities ?? []).map((ranges) => anyOf(ranges, (range) => measured(range, bind))),
    ...(filter.resultIds ?? []).map(
      (ids) => `EXISTS (SELECT 1 FROM partner.lab_result s WHERE s.report_id = r.id AND s.id = ANY(${bind(ids, 'uuid[]')}) AND s.status IN (${SHOWN}))`,
    ),
  ];
  return all.map((condition) => ` AND ${condition}`).join('');
}

const anyOf = <T>(parts: readonly T[], condition: (part: T) => string): string => (parts.length > 0 ? `(${parts.map(condition).join(' OR ')})` : 'false');

function within(column: string, { from, before, not }: Interval, bind: Bind): string {
  const parts = ['true'];
  if (from !== undefined) parts.push(`${column} >= ${bind(from, 'timestamptz')}`);
  if (before !== undefined) parts.push(`${column} < ${bind(before, 'timestamptz')}`);
  return `${not ? 'NOT ' : ''}(${parts.join(' AND ')})`;
}

function measured({ low, high, lowOpen, highOpen, not, ucum, unit }: NumberRange, bind: Bind): string {
  const parts = ['true'];
  if (low !== undefined) parts.push(`r.quantity ${lowOpen ? '>' : '>='} ${bind(low, 'float8')}`);
  if (high !== undefined) parts.push(`r.quantity ${highOpen ? '<' : '<='} ${bind(high, 'float8')}`);
  const units = ['true'];
  if (ucum !== undefined) units.push(`r.ucum = ${bind(ucum, 'text')}`);
  if (unit !== undefined) units.push(`${bind(unit, 'text')} IN (r.ucum, r.value->>'unit')`);
  return `(r.quantity IS NOT NULL AND ${not ? 'NOT ' : ''}(${parts.join(' AND ')}) AND ${units.join(' AND ')})`;
}
