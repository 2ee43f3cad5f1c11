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
import { bound, type Bound, type ShapeOf } from '../shared/bound.ts';
import type { Queries, Tables } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { accessBound, auditBound, auditRead, auditShape, type AuditShape } from './audited-read.ts';

/** Literal statuses, so the planner sees them. */
export const SHOWN = SHOWN_STATUSES.map((status) => sql.lit(status));

const SORTS = {
  effective: { column: 'r.effective_at', type: sql`timestamptz` },
  lastUpdated: { column: 'r.last_updated', type: sql`timestamptz` },
  id: { column: 'r.id', type: sql`uuid` },
} as const;

/** A stored version with the fields of its document. */
const recordOf = (eb: ExpressionBuilder<{ h: LabHistory }, 'h'>) =>
  sql<{
    lastUpdated: string;
  } | null>`${eb.ref('h.record')} || jsonb_build_object('version', ${eb.ref('h.version')}, 'lastUpdated', ${eb.ref('h.last_updated')})`;

export type DocumentRow = {
  total: number;
  /** Null when the page is empty and the row holds only the total. */
  id: string | null;
  version: number;
  sortValue: string;
  document: string | null;
  /** The record to render when no document is stored. */
  record: { lastUpdated: string } | null;
};

/** Both tables share the columns used here. Result-only columns appear only in filters on results. */
export const tableOf = (kind: LabKind) => `partner.lab_${kind}` as 'partner.lab_result';

/** A read without an audit row needs only the member. */
type Find = { kind: LabKind; query: LabQuery } & ({ by: Access; audit?: AccessNote } | { by: Pick<Access, 'memberId'>; audit?: undefined });

/**
 * One round trip for the total, a page with one extra row, and with `audit` its audit row.
 */
export function findPage(db: Queries, { kind, by, query: { filter, sort, after, limit }, audit }: Find): Promise<DocumentRow[]> {
  const { shape, values } = bound({ filter, after, limit, more: limit + 1 });
  const whole = { ...values, ...accessBound(by), ...(audit && auditBound(audit)) };
  return pageStatement({ kind, sort, filter: shape.filter, after: shape.after, ...auditShape(audit) })(db, whole);
}

type FilterShape = ShapeOf<LabFilter>;
type PageShape = Pick<LabQuery, 'sort'> & { kind: LabKind; filter: FilterShape; after?: object } & AuditShape;

const pageStatement = perShape((shape: PageShape) => prepared<Bound, DocumentRow>((db, value) => pageOf(db, value, shape)));

/** The count and the page look at the table apart: each then takes the index that suits it, and only rows of the page are read in full. */
function pageOf(db: Queries, value: Value<Bound>, { kind, filter, sort, after, outcomes, held }: PageShape) {
  const { column, type } = SORTS[sort.by];
  const direction = sort.descending ? 'desc' : 'asc';
  const matching = db
    .selectFrom(`${tableOf(kind)} as r`)
    .where('r.member_id', '=', sql<string>`${value('by.memberId')}::uuid`)
    .where('r.status', 'in', SHOWN)
    .where((eb) => eb.and(conditions(filter, eb, value)));
  const behind = (eb: Eb) =>
    after
      ? eb(
          eb.refTuple(column, 'r.id'),
          sort.descending ? '<' : '>',
          eb.tuple(sql<string>`${value('after.value')}::${type}`, sql<string>`${value('after.id')}::uuid`),
        )
      : eb.lit(true);
  const statement = db
    .with('page', () =>
      matching
        .where(behind)
        .orderBy(column, direction)
        .orderBy('r.id', direction)
        .limit(sql<number>`${value('more')}::int`)
        .select(['r.id', 'r.version', `${column} as sort_value`, 'r.document']),
    )
    .with('answered', (parts) =>
      parts
        .selectFrom('page')
        .orderBy('page.sort_value', direction)
        .orderBy('page.id', direction)
        .limit(sql<number>`${value('limit')}::int`)
        .select('page.version'),
    );
  return (outcomes ? statement.with('audited', () => auditRead(db, 'answered', outcomes, held, value)) : statement)
    .selectFrom(matching.select(sql<number>`count(*)::int`.as('total')).as('counted'))
    .leftJoin('page', (join) => join.onTrue())
    .orderBy('page.sort_value', direction)
    .orderBy('page.id', direction)
    .select((eb) => [
      'counted.total',
      'page.id',
      'page.version',
      sql<string>`${eb.ref('page.sort_value')}::text`.as('sortValue'),
      'page.document',
      recordUnlessDocument(db, kind, 'page', value),
    ])
    .$castTo<DocumentRow>();
}

/** The source of a document where a row of `part` keeps none. */
export const recordUnlessDocument = (db: Queries, kind: LabKind, part: string, value: Value<Bound>) =>
  sql`CASE WHEN ${sql.ref(`${part}.document`)} IS NULL THEN (${recordIn(db, kind, part, value)}) END`.as('record');

const recordIn = (db: Queries, kind: LabKind, part: string, value: Value<Bound>) =>
  db
    .selectFrom('partner.lab_history as h')
    .where('h.kind', '=', sql.lit(kind))
    .where('h.id', '=', sql.ref<string>(`${part}.id`))
    .where('h.version', '=', sql.ref<number>(`${part}.version`))
    .where('h.member_id', '=', sql<string>`${value('by.memberId')}::uuid`)
    .select((eb) => recordOf(eb).as('record'));

type Eb = ExpressionBuilder<Tables & { r: LabResult }, 'r'>;

/** All conditions must hold. Values are bound by their paths in the search. */
function conditions(filter: FilterShape, eb: Eb, value: Value<Bound>): Expression<SqlBool>[] {
  const each = <T>(name: keyof LabFilter, condition: (one: T, path: string) => Expression<SqlBool>) =>
    ((filter[name] ?? []) as unknown as T[]).map((one, index) => condition(one, `filter.${name}.${index}`));
  const oneOf = (name: keyof LabFilter, column: 'r.id' | 'r.loinc_code' | 'r.status', type: 'uuid' | 'text') =>
    each(name, (_values, path) => eb(column, '=', sql<string>`ANY(${value(path)}::${sql.raw(type)}[])`));
  const anyOf = <T>(name: keyof LabFilter, condition: (part: T, path: string) => Expression<SqlBool>) =>
    each<T[]>(name, (parts, path) => eb.or(parts.map((part, index) => condition(part, `${path}.${index}`))));
  const during = (name: keyof LabFilter, column: TimeColumn) =>
    anyOf<ShapeOf<Interval>>(name, (interval, path) => within(column, interval, eb, (side) => value(`${path}.${side}`)));
  return [
    ...oneOf('ids', 'r.id', 'uuid'),
    ...oneOf('loincCodes', 'r.loinc_code', 'text'),
    ...(filter.hasLoincCode ? [eb('r.loinc_code', 'is not', null)] : []),
    ...oneOf('statuses', 'r.status', 'text'),
    ...during('effective', 'r.effective_at'),
    ...during('issued', 'r.issued_at'),
    ...during('lastUpdated', 'r.last_updated'),
    ...anyOf<ShapeOf<NumberRange>>('quantities', (range, path) => measured(range, eb, (side) => value(`${path}.${side}`))),
    ...each('resultIds', (_ids, path) =>
      eb.exists(
        eb
          .selectFrom('partner.lab_result as s')
          .whereRef('s.report_id', '=', 'r.id')
          .where('s.member_id', '=', sql<string>`${value('by.memberId')}::uuid`)
          .where('s.id', '=', sql<string>`ANY(${value(path)}::uuid[])`)
          .where('s.status', 'in', SHOWN)
          .select('s.id'),
      ),
    ),
  ];
}

type TimeColumn = 'r.effective_at' | 'r.issued_at' | 'r.last_updated';
type Part<T> = (name: keyof T & string) => Expression<unknown>;

function within(column: TimeColumn, { from, before, not }: ShapeOf<Interval>, eb: Eb, value: Part<Interval>): Expression<SqlBool> {
  const time = (side: 'from' | 'before') => sql<string>`${value(side)}::timestamptz`;
  const inside = eb.and([...(from === undefined ? [] : [eb(column, '>=', time('from'))]), ...(before === undefined ? [] : [eb(column, '<', time('before'))])]);
  return not ? eb.not(inside) : inside;
}

function measured({ low, high, lowOpen, highOpen, not, ucum, unit }: ShapeOf<NumberRange>, eb: Eb, value: Part<NumberRange>): Expression<SqlBool> {
  // Rows of releases before 1.1 hold a binary fraction, whose shortest decimal is the one that was sent.
  const quantity = sql<string>`coalesce(${eb.ref('r.quantity_exact')}, ${eb.ref('r.quantity')}::numeric)`;
  const decimal = (side: 'low' | 'high') => sql<string>`${value(side)}::numeric`;
  const inside = eb.and([
    ...(low === undefined ? [] : [eb(quantity, lowOpen ? '>' : '>=', decimal('low'))]),
    ...(high === undefined ? [] : [eb(quantity, highOpen ? '<' : '<=', decimal('high'))]),
  ]);
  return eb.and([
    eb('r.quantity', 'is not', null),
    not ? eb.not(inside) : inside,
    ...(ucum === undefined ? [] : [eb('r.ucum', '=', sql<string>`${value('ucum')}::text`)]),
    ...(unit === undefined ? [] : [sql<boolean>`${value('unit')}::text IN (${eb.ref('r.ucum')}, ${eb.ref('r.value')} ->> 'unit')`]),
  ]);
}
