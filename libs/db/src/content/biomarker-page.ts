import type { BiomarkerListQuery, BiomarkerSort, SelectedBiomarker } from '@biomarker/domain/content';
import type { Slice } from '@biomarker/domain/shared';
import { sql, type AliasableExpression, type Expression } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared } from '../shared/prepared.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { over } from './biomarker-columns.ts';
import { filterShape, filterValues, matchesFilter, type FilterShape, type FilterValues } from './biomarker-filter.ts';
import { selectedColumns } from './selected-columns.ts';

/** A sort key: an expression over the row, and the PostgreSQL type of its text form. */
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

type PageRow = { totalCount: number; sortValue: string | null; rowId: string };

/** One page and the total count in one round trip. The order always ends with the id. */
export async function biomarkerPage(kysely: Queries, query: BiomarkerListQuery): Promise<Slice<SelectedBiomarker>> {
  const { sortBy, sortOrder, fields, start, pageSize } = query;
  // By offset, the row before the page is read too: it anchors the cursor of the page.
  const anchored = start.after === undefined && start.offset > 0;
  const values = {
    ...filterValues(query),
    ...start.after,
    offset: anchored ? start.offset - 1 : 0,
    limit: pageSize + (anchored ? 2 : 1),
  };
  const isBehind = start.after !== undefined;
  const statement = pageStatement({ sortBy, sortOrder, fields, isBehind, filter: filterShape(query) });
  const rows = await statement(kysely, values);

  const totalCount = rows[0]!.totalCount;
  const found = rows.filter(({ sortValue }) => sortValue !== null);
  const keyOf = (row: PageRow | undefined) => row && { sortValue: row.sortValue!, id: row.rowId };
  const before = anchored ? keyOf(found.shift()) : start.after;
  const more = found.length > pageSize;
  const items = found.slice(0, pageSize);
  const next = more ? keyOf(items.at(-1)) : undefined;
  return { items: items.map(withoutBookkeeping), totalCount, offset: start.offset, before, next };
}

type Shape = Pick<BiomarkerListQuery, 'sortBy' | 'sortOrder' | 'fields'> & { isBehind: boolean; filter: FilterShape };
type Values = FilterValues & { sortValue?: string; id?: string; offset: number; limit: number };

const pageStatement = perShape(({ sortBy, sortOrder, fields, isBehind, filter }: Shape) =>
  prepared<Values, PageRow & SelectedBiomarker>((db, value) => {
    const { expression, type } = SORT_KEYS[sortBy];
    const behind = sql<boolean>`(sort, id) ${sql.raw(sortOrder === 'asc' ? '>' : '<')} (${value('sortValue')}::${sql.raw(type)}, ${value('id')}::uuid)`;
    return db
      .with(
        // A text costs much to find: it is found once, and never again for each row. Other conditions stand in indexes, which page and count each read as they need.
        (name) => (filter.includes('search') ? name('matching').materialized() : name('matching').notMaterialized()),
        (part) =>
          part
            .selectFrom('content.biomarker as b')
            .$if(sortBy === 'categorySlug', (found) => found.innerJoin('content.category as c', 'c.id', 'b.category_id'))
            .select(['b.id', expression.as('sort')])
            .where(matchesFilter(filter, value)),
      )
      .with('page', (part) =>
        part
          .selectFrom('matching')
          .select(['id', 'sort'])
          .$if(isBehind, (page) => page.where(behind))
          .orderBy('sort', sortOrder)
          .orderBy('id', sortOrder)
          .limit(value('limit'))
          .offset(value('offset')),
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
      .select(selectedColumns(fields))
      .orderBy('page.sort', sortOrder)
      .orderBy('page.id', sortOrder)
      .$castTo<PageRow & SelectedBiomarker>();
  }),
);

function withoutBookkeeping(row: PageRow & SelectedBiomarker): SelectedBiomarker {
  const { totalCount: _count, sortValue: _sort, rowId: _id, ...item } = row;
  return withoutNulls(item) as SelectedBiomarker;
}
