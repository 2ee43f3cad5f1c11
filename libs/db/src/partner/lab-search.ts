import {
  SHOWN_STATUSES,
  type Access,
  type AccessNote,
  type Interval,
  type LabFilter,
  type LabKind,
  type LabQuery,
  type NumberRange,
} from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { LabHistory, LabResult } from '../generated/partner-tables.ts';
import type { Queries, Tables } from '../shared/kysely.ts';
import { auditRead } from './audited-read.ts';

/** Conditions compare with each by name, so the planner sees which. */
export const SHOWN = SHOWN_STATUSES.map((status) => sql.lit(status));

const SORTS = {
  effective: { column: 'r.effective_at', type: sql`timestamptz` },
  lastUpdated: { column: 'r.last_updated', type: sql`timestamptz` },
  id: { column: 'r.id', type: sql`uuid` },
} as const;

/** A version as it was, with the fields that its document adds. */
export const recordOf = (eb: ExpressionBuilder<{ h: LabHistory }, 'h'>) =>
  sql<{
    lastUpdated: string;
  } | null>`${eb.ref('h.record')} || jsonb_build_object('version', ${eb.ref('h.version')}, 'lastUpdated', ${eb.ref('h.last_updated')})`;

export type DocumentRow = {
  total: number;
  /** Null when the page is empty: there is one row with the total alone. */
  id: string | null;
  version: number;
  sortValue: string;
  document: string | null;
  /** The source of the document where none is kept. */
  record: { lastUpdated: string } | null;
};

/** Reports lack columns of results alone, and no filter of a report names one; the others are the same. */
const tableOf = (kind: LabKind) => `partner.lab_${kind}` as 'partner.lab_result';

/**
 * One round trip: the number of all matching rows, one page of them with one row more than asked, and with `audit` its audit row.
 */
export function findPage(db: Queries, kind: LabKind, by: Access, { filter, sort, after, limit }: LabQuery, audit?: AccessNote): Promise<DocumentRow[]> {
  const table = tableOf(kind);
  const { column, type } = SORTS[sort.by];
  const direction = sort.descending ? 'desc' : 'asc';
  const behind = (eb: ExpressionBuilder<{ m: { sort_value: string; id: string } }, 'm'>) =>
    after
      ? eb(eb.refTuple('m.sort_value', 'm.id'), sort.descending ? '<' : '>', eb.tuple(sql<string>`${after.value}::${type}`, sql<string>`${after.id}::uuid`))
      : eb.lit(true);
  const statement = db
    .with(
      (name) => name('matching').materialized(),
      () =>
        db
          .selectFrom(`${table} as r`)
          .where('r.member_id', '=', by.memberId)
          .where('r.status', 'in', SHOWN)
          .where((eb) => eb.and(conditions(filter, eb)))
          .select(['r.id', 'r.version', `${column} as sort_value`]),
    )
    .with('page', (parts) =>
      parts
        .selectFrom('matching as m')
        .where(behind)
        .orderBy('m.sort_value', direction)
        .orderBy('m.id', direction)
        .limit(limit + 1)
        .selectAll(),
    )
    .with('answered', (parts) =>
      parts.selectFrom('page').orderBy('page.sort_value', direction).orderBy('page.id', direction).limit(limit).select('page.version'),
    );
  return (audit ? statement.with('audited', () => auditRead(db, 'answered', audit, by)) : statement)
    .selectFrom((eb) =>
      eb
        .selectFrom('matching')
        .select(sql<number>`count(*)::int`.as('total'))
        .as('counted'),
    )
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin(`${table} as r`, 'r.id', 'page.id')
    .orderBy('page.sort_value', direction)
    .orderBy('page.id', direction)
    .select((eb) => [
      'counted.total',
      'page.id',
      'page.version',
      sql<string>`${eb.ref('page.sort_value')}::text`.as('sortValue'),
      'r.document',
      sql`CASE WHEN ${eb.ref('r.document')} IS NULL THEN (${olderRecord(db, kind)}) END`.as('record'),
    ])
    .execute() as Promise<DocumentRow[]>;
}

const olderRecord = (db: Queries, kind: LabKind) =>
  db
    .selectFrom('partner.lab_history as h')
    .where('h.kind', '=', sql.lit(kind))
    .where('h.id', '=', sql.ref<string>('page.id'))
    .where('h.version', '=', sql.ref<number>('page.version'))
    .select((eb) => recordOf(eb).as('record'));

type Eb = ExpressionBuilder<Tables & { r: LabResult }, 'r'>;

/** Each must hold. */
function conditions(filter: LabFilter, eb: Eb): Expression<SqlBool>[] {
  const oneOf = (column: 'r.id' | 'r.loinc_code' | 'r.status', type: 'uuid' | 'text', values: string[]) =>
    eb(column, '=', sql<string>`ANY(${values}::${sql.raw(type)}[])`);
  const intervals = (column: 'r.effective_at' | 'r.issued_at' | 'r.last_updated', all: Interval[][] = []) =>
    all.map((some) => eb.or(some.map((interval) => within(column, interval, eb))));
  return [
    ...(filter.ids ?? []).map((ids) => oneOf('r.id', 'uuid', ids)),
    ...(filter.loincCodes ?? []).map((codes) => oneOf('r.loinc_code', 'text', codes)),
    ...(filter.hasLoincCode ? [eb('r.loinc_code', 'is not', null)] : []),
    ...(filter.statuses ?? []).map((statuses) => oneOf('r.status', 'text', statuses)),
    ...intervals('r.effective_at', filter.effective),
    ...intervals('r.issued_at', filter.issued),
    ...intervals('r.last_updated', filter.lastUpdated),
    ...(filter.quantities ?? []).map((ranges) => eb.or(ranges.map((range) => measured(range, eb)))),
    ...(filter.resultIds ?? []).map((ids) =>
      eb.exists(
        eb
          .selectFrom('partner.lab_result as s')
          .whereRef('s.report_id', '=', 'r.id')
          .where('s.id', '=', sql<string>`ANY(${ids}::uuid[])`)
          .where('s.status', 'in', SHOWN)
          .select('s.id'),
      ),
    ),
  ];
}

function within(column: 'r.effective_at' | 'r.issued_at' | 'r.last_updated', { from, before, not }: Interval, eb: Eb): Expression<SqlBool> {
  const inside = eb.and([...(from === undefined ? [] : [eb(column, '>=', from)]), ...(before === undefined ? [] : [eb(column, '<', before)])]);
  return not ? eb.not(inside) : inside;
}

function measured({ low, high, lowOpen, highOpen, not, ucum, unit }: NumberRange, eb: Eb): Expression<SqlBool> {
  const float = (value: number) => sql<number>`${value}::float8`;
  const inside = eb.and([
    ...(low === undefined ? [] : [eb('r.quantity', lowOpen ? '>' : '>=', float(low))]),
    ...(high === undefined ? [] : [eb('r.quantity', highOpen ? '<' : '<=', float(high))]),
  ]);
  return eb.and([
    eb('r.quantity', 'is not', null),
    not ? eb.not(inside) : inside,
    ...(ucum === undefined ? [] : [eb('r.ucum', '=', ucum)]),
    ...(unit === undefined ? [] : [sql<boolean>`${unit}::text IN (${eb.ref('r.ucum')}, ${eb.ref('r.value')} ->> 'unit')`]),
  ]);
}
