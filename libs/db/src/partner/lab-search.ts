import type { LabFilter, LabKind, LabQuery } from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { LabHistory } from '../tables/partner-tables.ts';
import type { Queries } from '../shared/kysely.ts';
import { conditionsOf, SHOWN } from './lab-conditions.ts';

const SORTS = { effective: 'r.effective_at', lastUpdated: 'r.last_updated', id: 'r.id' } as const;

/** The stored document of a version, or else its record. `lastUpdated` of an old version stands apart from its record. */
export type StoredDocument = { id: string; version: number; document: string | null; record: { lastUpdated?: string } | null; lastUpdated?: string };

/** A row of a page. An empty page has one row, which holds only the total. */
export type PageRow = StoredDocument & { total: number; sortValue: string };

/** Both tables share the columns used here. Result-only columns appear only in filters on results. */
export const tableOf = (kind: LabKind) => `partner.lab_${kind}` as 'partner.lab_result';

const matching = (db: Queries, memberId: string, kind: LabKind, filter: LabFilter) =>
  db
    .selectFrom(`${tableOf(kind)} as r`)
    .where('r.member_id', '=', memberId)
    .where('r.status', 'in', SHOWN)
    .where((eb) => eb.and(conditionsOf(filter, eb, memberId)));

/**
 * One round trip for the total and a page with one extra row. The count and the page look at the table apart: each then takes the index
 * that suits it, and only rows of the page are read in full.
 */
export function findPage(db: Queries, memberId: string, kind: LabKind, { filter, sort, after, limit }: LabQuery): Promise<PageRow[]> {
  const column = SORTS[sort.by];
  const direction = sort.descending ? 'desc' : 'asc';
  const found = matching(db, memberId, kind, filter);
  return db
    .with('page', () =>
      found
        .$if(after !== undefined, (page) => page.where((eb) => eb(eb.refTuple(column, 'r.id'), sort.descending ? '<' : '>', eb.tuple(after!.value, after!.id))))
        .orderBy(column, direction)
        .orderBy('r.id', direction)
        .limit(limit + 1)
        .select(['r.id', 'r.version', `${column} as sort_value`, 'r.document']),
    )
    .selectFrom(found.select((eb) => eb.fn.countAll<string>().as('total')).as('counted'))
    .leftJoin('page', (join) => join.onTrue())
    .orderBy('page.sort_value', direction)
    .orderBy('page.id', direction)
    .select((eb) => [
      sql<number>`${eb.ref('counted.total')}::int`.as('total'),
      'page.id',
      'page.version',
      sql<string>`${eb.ref('page.sort_value')}::text`.as('sortValue'),
      'page.document',
      recordUnlessDocument(db, memberId, kind, 'page'),
    ])
    .$castTo<PageRow>()
    .execute();
}

export async function findIds(db: Queries, memberId: string, kind: LabKind, filter: LabFilter): Promise<string[]> {
  return (await matching(db, memberId, kind, filter).select('r.id').execute()).map(({ id }) => id);
}

/** A stored version with the fields of its document. */
const recordOf = (eb: ExpressionBuilder<{ h: LabHistory }, 'h'>) =>
  sql`${eb.ref('h.record')} || jsonb_build_object('version', ${eb.ref('h.version')}, 'lastUpdated', ${eb.ref('h.last_updated')})`;

/** The source of a document where a row of `part` keeps none. */
export const recordUnlessDocument = (db: Queries, memberId: string | Expression<string>, kind: LabKind, part: string) => {
  const record = db
    .selectFrom('partner.lab_history as h')
    .where('h.kind', '=', sql.lit(kind))
    .where('h.id', '=', sql.ref<string>(`${part}.id`))
    .where('h.version', '=', sql.ref<number>(`${part}.version`))
    .where('h.member_id', '=', memberId)
    .select((eb) => recordOf(eb).as('record'));
  return sql`CASE WHEN ${sql.ref(`${part}.document`)} IS NULL THEN (${record}) END`.as('record');
};
