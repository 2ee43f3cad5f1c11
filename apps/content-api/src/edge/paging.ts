import { listFrom } from '@biomarker/envelope';
import { invalid, type CursorCodec, type PageStart, type Slice } from '@biomarker/domain/shared';
import { integer, oneOf, text } from './parameters.ts';

const DEFAULT_PAGE_SIZE = 20;
/** The largest accepted whole number. */
const LAST_PAGE = 999_999_999_999_999;

export const pageQuery = {
  page: integer({ min: 1, max: LAST_PAGE }, 'The page to return.', { default: 1 }).default(1),
  pageSize: integer({ min: 1, max: 100 }, 'Items on a page.', { default: DEFAULT_PAGE_SIZE }).optional(),
};

export const sortOrder = oneOf(['asc', 'desc'], 'The sort direction.').default('asc');

/** `limit` is an alias that yields to `pageSize`; `cursor` takes precedence over `page`. */
export const cursorQuery = {
  ...pageQuery,
  limit: integer({ min: 1, max: 100 }, 'Alias of pageSize, which takes precedence.', { example: DEFAULT_PAGE_SIZE }).optional(),
  cursor: text('The `next_cursor` of an earlier answer with the same order and filters. Takes precedence over page.', { max: 512 }).optional(),
};

type PageQuery = { page: number; pageSize?: number; limit?: number; cursor?: string };

export function pageOf(query: PageQuery) {
  const pageSize = query.pageSize ?? query.limit ?? DEFAULT_PAGE_SIZE;
  return { offset: (query.page - 1) * pageSize, pageSize };
}

/** Paging with cursors: the start of the page, and the list with its cursors. `binding` holds the order and the filters. */
export function cursorPaging(cursors: CursorCodec, query: PageQuery, binding: readonly unknown[]) {
  const { offset, pageSize } = pageOf(query);
  return {
    pageSize,
    start: query.cursor === undefined ? { offset } : startOf(cursors, query.cursor, binding),
    answer: <T>(slice: Slice<T>) => listFrom(slice, pageSize, (start) => cursors.encode(start, binding)),
  };
}

function startOf(cursors: CursorCodec, cursor: string, binding: readonly unknown[]): PageStart {
  const start = cursors.decode(cursor, binding);
  if (!start) throw invalid({ in: 'query', name: 'cursor', message: 'is not a cursor of this list with this order and these filters; start again without it' });
  return start;
}
