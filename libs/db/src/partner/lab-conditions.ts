import { spellingsOf, SHOWN_STATUSES, type Interval, type LabFilter, type NumberRange } from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { LabResult } from '../tables/partner-tables.ts';
import type { Tables } from '../shared/kysely.ts';

/** Literal statuses, so the planner sees them. */
export const SHOWN = SHOWN_STATUSES.map((status) => sql.lit(status));

type Eb = ExpressionBuilder<Tables & { r: LabResult }, 'r'>;
type Condition = Expression<SqlBool>;
type Searched = { eb: Eb; memberId: string };

/** The conditions of each filter. A filter without an entry does not compile, since it would return more of a member than a partner asked for. */
const CONDITIONS: { [Name in keyof LabFilter]: (value: LabFilter[Name], searched: Searched) => Condition[] } = {
  ids: (lists, { eb }) => lists.map((ids) => eb('r.id', '=', anyOf(ids, 'uuid'))),
  loincCodes: (lists, { eb }) => lists.map((codes) => eb('r.loinc_code', '=', anyOf(codes, 'text'))),
  hasLoincCode: (isRequired, { eb }) => (isRequired ? [eb('r.loinc_code', 'is not', null)] : []),
  statuses: (lists, { eb }) => lists.map((statuses) => eb('r.status', '=', anyOf(statuses, 'text'))),
  effective: during('r.effective_at'),
  issued: during('r.issued_at'),
  lastUpdated: during('r.last_updated'),
  quantities: (lists, { eb }) => lists.map((ranges) => eb.or(ranges.map((range) => isInRange(range, eb)))),
  resultIds: (lists, { eb, memberId }) =>
    lists.map((ids) =>
      eb.exists(
        eb
          .selectFrom('partner.lab_result as s')
          .where((s) => s.or([s('s.report_id', '=', s.ref('r.id')), s('s.id', '=', sql<string>`ANY(${sql.ref('r.listed')})`)]))
          .where('s.member_id', '=', memberId)
          .where('s.id', '=', anyOf(ids, 'uuid'))
          .where('s.status', 'in', SHOWN)
          .select('s.id'),
      ),
    ),
};

/** All conditions of a filter; each must hold. */
export function conditionsOf(filter: LabFilter, eb: Eb, memberId: string): Condition[] {
  const of = <Name extends keyof LabFilter>(name: Name) => CONDITIONS[name](filter[name], { eb, memberId });
  return (Object.keys(CONDITIONS) as (keyof LabFilter)[]).flatMap(of);
}

/** PostgreSQL plans a comparison with a list at each run, so one value is compared by itself. */
const anyOf = (values: readonly string[], type: 'uuid' | 'text') =>
  values.length === 1 ? sql<string>`${values[0]}::${sql.raw(type)}` : sql<string>`ANY(${values}::${sql.raw(type)}[])`;

type TimeColumn = 'r.effective_at' | 'r.issued_at' | 'r.last_updated';

function during(column: TimeColumn) {
  return (lists: readonly Interval[][], { eb }: Searched) => lists.map((intervals) => eb.or(intervals.map((interval) => isWithin(column, interval, eb))));
}

function isWithin(column: TimeColumn, { from, before, not }: Interval, eb: Eb): Condition {
  const inside = eb.and([...(from === undefined ? [] : [eb(column, '>=', from)]), ...(before === undefined ? [] : [eb(column, '<', before)])]);
  return not ? eb.not(inside) : inside;
}

function isInRange({ low, high, lowOpen, highOpen, not, ucum, unit }: NumberRange, eb: Eb): Condition {
  // Rows of releases before 1.1 hold a binary fraction, whose shortest decimal is the one that was sent.
  const quantity = sql<string>`coalesce(${eb.ref('r.quantity_exact')}, ${eb.ref('r.quantity')}::numeric)`;
  const inside = eb.and([
    ...(low === undefined ? [] : [eb(quantity, lowOpen ? '>' : '>=', low)]),
    ...(high === undefined ? [] : [eb(quantity, highOpen ? '<' : '<=', high)]),
  ]);
  return eb.and([
    eb('r.quantity', 'is not', null),
    not ? eb.not(inside) : inside,
    ...(ucum === undefined ? [] : [eb('r.ucum', 'in', spellingsOf(ucum))]),
    ...(unit === undefined ? [] : [eb.or([eb('r.ucum', 'in', spellingsOf(unit)), sql<boolean>`${unit}::text = ${eb.ref('r.value')} ->> 'unit'`])]),
  ]);
}
