import type { PageStart, Slice, SortOrder } from '@biomarker/domain/shared';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { empty, raw, sql, type Sql } from './sql.ts';

/** A sort key: an expression over the row, and the Postgres type that its exact text is cast back to. */
export type SortKey = { expression: Sql; type: 'text' | 'timestamptz' | 'float8' | 'int4' };

export type PageQuery = {
  /** `FROM … WHERE …` of all rows that match; the row to be listed is called `r`. */
  matching: Sql;
  /** `SELECT` list over `FROM` below. */
  columns: Sql;
  /** Joins from `page` to what `columns` needs. */
  joins: Sql;
  sortKey: SortKey;
  sortOrder: SortOrder;
  start: PageStart;
  pageSize: number;
};

type Row = { totalCount: number; sortValue: string | null; rowId: string };

/** One page and the count of the whole in one round trip. The order always ends with the id. */
export async function pageQuery<T extends object>(pool: Pool, query: PageQuery): Promise<Slice<T>> {
  const { start, pageSize } = query;
  // By offset, the row before the page is read too: it anchors the cursor of the page.
  const anchored = start.after === undefined && start.offset > 0;
  const statement = pageStatement(query, anchored ? start.offset - 1 : 0, pageSize + (anchored ? 2 : 1));
  const rows = await run<Row & T>(pool, statement);

  const totalCount = rows[0]!.totalCount;
  const found = rows.filter(({ sortValue }) => sortValue !== null);
  const keyOf = (row: Row | undefined) => row && { sortValue: row.sortValue!, id: row.rowId };
  const before = anchored ? keyOf(found.shift()) : start.after;
  const more = found.length > pageSize;
  const items = found.slice(0, pageSize);
  const next = more ? keyOf(items.at(-1)) : undefined;
  return { items: items.map(withoutBookkeeping), totalCount, offset: start.offset, before, next };
}

function pageStatement({ matching, columns, joins, sortKey, sortOrder, start }: PageQuery, offset: number, limit: number): Sql {
  const direction = raw(sortOrder === 'asc' ? 'ASC' : 'DESC');
  const type = raw(sortKey.type);
  const seek = start.after ? sql`WHERE (sort, id) ${raw(sortOrder === 'asc' ? '>' : '<')} (${start.after.sortValue}::${type}, ${start.after.id}::uuid)` : empty;
  return sql`
    WITH matching AS (SELECT r.id, ${sortKey.expression} AS sort ${matching}),
    page AS (SELECT id, sort FROM matching ${seek} ORDER BY sort ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset})
    SELECT totals.count AS "totalCount", page.sort::text AS "sortValue", page.id AS "rowId", ${columns}
    FROM (SELECT count(*)::int FROM matching) AS totals LEFT JOIN page ON true ${joins}
    ORDER BY page.sort ${direction}, page.id ${direction}`;
}

function withoutBookkeeping<T extends object>(row: Row & T): T {
  const { totalCount: _count, sortValue: _sort, rowId: _id, ...item } = row;
  return withoutNulls(item) as unknown as T;
}
