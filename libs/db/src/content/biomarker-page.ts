import type { BiomarkerListQuery, BiomarkerSort, SelectedBiomarker } from '@biomarker/domain/content';
import type { Slice } from '@biomarker/domain/shared';
import { sql, type AliasableExpression, type Expression } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { biomarkerColumns, over } from './biomarker-columns.ts';
import { matchesFilter } from './biomarker-filter.ts';

/** A sort key: an expression over the row, and the type of PostgreSQL that its exact text is cast back to. */
type SortKey = { expression: AliasableExpression<unknown>; type: 'text' | 'timestamptz' | 'float8' | 'int4' };

const inCodePoints = (text: Expression<string>) => sql`${text} COLLATE "C"`;

const SORT_KEYS: Record<BiomarkerSort, SortKey> = {
  name: { expression: inCodePoints(sql`lower(${over.ref('b.name')})`), type: 'text' },
  slug: { expression: inCodePoints(over.ref('b.slug')), type: 'text' },
  categorySlug: { expression: inCodePoints(over.ref('c.slug')), type: 'text' },
  trendingScore: { expression: over.ref('b.trending_score'), type: 'float8' },
  viewCount: { expression: over.ref('b.view_count'), type: 'int4' },
  searchVolume: { expression: over.ref('b.search_volume'), type: 'int4' },
  lastUpdated: { expression: over.ref('b.last_updated'), type: 'timestamptz' },
  createdAt: { expression: over.ref('b.created_at'), type: 'timestamptz' },
  updatedAt: { expression: over.ref('b.updated_at'), type: 'timestamptz' },
};

type Row = { totalCount: number; sortValue: string | null; rowId: string };

/** One page and the count of the whole in one round trip. The order always ends with the id. */
export async function biomarkerPage(kysely: Queries, query: BiomarkerListQuery): Promise<Slice<SelectedBiomarker>> {
  const { start, pageSize } = query;
  // By offset, the row before the page is read too: it anchors the cursor of the page.
  const anchored = start.after === undefined && start.offset > 0;
  const statement = pageStatement(kysely, query, anchored ? start.offset - 1 : 0, pageSize + (anchored ? 2 : 1));
  const rows = await statement.$castTo<Row & SelectedBiomarker>().execute();

  const totalCount = rows[0]!.totalCount;
  const found = rows.filter(({ sortValue }) => sortValue !== null);
  const keyOf = (row: Row | undefined) => row && { sortValue: row.sortValue!, id: row.rowId };
  const before = anchored ? keyOf(found.shift()) : start.after;
  const more = found.length > pageSize;
  const items = found.slice(0, pageSize);
  const next = more ? keyOf(items.at(-1)) : undefined;
  return { items: items.map(withoutBookkeeping), totalCount, offset: start.offset, before, next };
}

function pageStatement(kysely: Queries, { sortBy, sortOrder, fields, start: { after }, ...filter }: BiomarkerListQuery, offset: number, limit: number) {
  const { expression, type } = SORT_KEYS[sortBy];
  const behind = (key: NonNullable<typeof after>) =>
    sql<boolean>`(sort, id) ${sql.raw(sortOrder === 'asc' ? '>' : '<')} (${key.sortValue}::${sql.raw(type)}, ${key.id}::uuid)`;
  return kysely
    .with('matching', (db) =>
      db
        .selectFrom('content.biomarker as b')
        .innerJoin('content.category as c', 'c.id', 'b.category_id')
        .select(['b.id', expression.as('sort')])
        .where(matchesFilter(filter)),
    )
    .with('page', (db) =>
      db
        .selectFrom('matching')
        .select(['id', 'sort'])
        .$if(after !== undefined, (page) => page.where(behind(after!)))
        .orderBy('sort', sortOrder)
        .orderBy('id', sortOrder)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('matching')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('totals'),
    )
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('content.biomarker as b', 'b.id', 'page.id')
    .leftJoin('content.category as c', 'c.id', 'b.category_id')
    .select(['totals.count as totalCount', sql`page.sort::text`.as('sortValue'), 'page.id as rowId'])
    .select(biomarkerColumns(fields))
    .orderBy('page.sort', sortOrder)
    .orderBy('page.id', sortOrder);
}

function withoutBookkeeping(row: Row & SelectedBiomarker): SelectedBiomarker {
  const { totalCount: _count, sortValue: _sort, rowId: _id, ...item } = row;
  return withoutNulls(item) as SelectedBiomarker;
}
