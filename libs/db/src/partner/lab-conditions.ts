import { spellingsOf, SHOWN_STATUSES, type CodeFilter, type Interval, type LabFilter, type NumberRange } from '@biomarker/domain/partner';
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
  codes: (lists, { eb }) => lists.map((codes) => hasCode(codes, eb)),
  statuses: (lists, { eb }) => lists.map((statuses) => eb('r.status', '=', anyOf(statuses, 'text'))),
  effective: (lists, { eb }) => lists.map((intervals) => eb.or(intervals.map((interval) => isDrawn(interval, eb)))),
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

/** Codes of the laboratory are looked for only where one is meant: an index answers for LOINC. */
function hasCode({ loincCodes, isLoinc, own, tokens, systems }: CodeFilter, eb: Eb): Condition {
  const isOwn = own.length + tokens.length + systems.length > 0;
  const [system, code] = [sql`(one ->> 'system')`, sql`(one ->> 'code')`];
  const ofLaboratory = sql<SqlBool>`EXISTS (SELECT FROM jsonb_array_elements(${eb.ref('r.codings')}) AS one WHERE ${code} IS NOT NULL
    AND (${code} = ANY(${own}::text[]) OR coalesce(${system}, '') || '|' || ${code} = ANY(${tokens}::text[]) OR ${system} = ANY(${systems}::text[])))`;
  return eb.or([
    ...(loincCodes.length > 0 || (!isLoinc && !isOwn) ? [eb('r.loinc_code', '=', anyOf(loincCodes, 'text'))] : []),
    ...(isLoinc ? [eb('r.loinc_code', 'is not', null)] : []),
    ...(isOwn ? [ofLaboratory] : []),
  ]);
}

type TimeColumn = 'r.issued_at' | 'r.last_updated';

function during(column: TimeColumn) {
  return (lists: readonly Interval[][], { eb }: Searched) => lists.map((intervals) => eb.or(intervals.map((interval) => isAt(column, interval, eb))));
}

/** An instant ends a millisecond after it starts. */
function isAt(column: TimeColumn, { from, before, endsAfter, endsBy, not }: Interval, eb: Eb): Condition {
  return unless(not, eb, [
    ...[from, endsAfter].flatMap((bound) => (bound === undefined ? [] : [eb(column, '>=', bound)])),
    ...[before, endsBy].flatMap((bound) => (bound === undefined ? [] : [eb(column, '<', bound)])),
  ]);
}

/** A draw may be known by its day alone. The index holds its start, which lies at most a day before its end. */
function isDrawn({ from, before, endsAfter, endsBy, not }: Interval, eb: Eb): Condition {
  const end = sql<string>`coalesce(${eb.ref('r.effective_until')}, ${eb.ref('r.effective_at')} + interval '1 millisecond')`;
  return unless(not, eb, [
    ...(from === undefined ? [] : [eb('r.effective_at', '>=', from)]),
    ...(before === undefined ? [] : [eb('r.effective_at', '<', before)]),
    ...(endsAfter === undefined ? [] : [eb(end, '>', endsAfter), eb('r.effective_at', '>', sql<string>`${endsAfter}::timestamptz - interval '24 hours'`)]),
    ...(endsBy === undefined ? [] : [eb(end, '<=', endsBy), eb('r.effective_at', '<', endsBy)]),
  ]);
}

const unless = (not: boolean | undefined, eb: Eb, conditions: Condition[]): Condition => (not ? eb.not(eb.and(conditions)) : eb.and(conditions));

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
