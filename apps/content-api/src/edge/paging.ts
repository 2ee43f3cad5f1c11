import { listFrom } from '@biomarker/envelope';
import { invalid, type CursorCodec, type PageStart, type Slice } from '@biomarker/domain/shared';
import { integer, oneOf, text } from './parameters.ts';

const DEFAULT_PAGE_SIZE = 20;
/** The largest whole number that parameters are read to. */
const LAST_PAGE = 999_999_999_999_999;

export const pageQuery = {
  page: integer({ min: 1, max: LAST_PAGE }, 'The page to answer.', { default: 1 }).default(1),
  pageSize: integer({ min: 1, max: 100 }, 'Items on a page.', { default: DEFAULT_PAGE_SIZE }).optional(),
};

export const sortOrder = oneOf(['asc', 'desc'], 'Direction of the order.').default('asc');

/** `limit` is an alias that yields to `pageSize`; `cursor` takes precedence over `page`. */
export const cursorQuery = {
  ...pageQuery,
  limit: integer({ min: 1, max: 100 }, 'Alias of pageSize, which wins when both are given.').optional(),
  cursor: text('The `next_cursor` of an earlier answer, with the same order and filters. Wins over page.', { max: 512 }).optional(),
};

type Asked = { page: number; pageSize?: number; limit?: number; cursor?: string };

export const pageSizeOf = ({ pageSize, limit }: Asked) => pageSize ?? limit ?? DEFAULT_PAGE_SIZE;
export const offsetOf = (asked: Asked) => (asked.page - 1) * pageSizeOf(asked);

/** Lists with a cursor: where the page begins, and how its own tokens are written. `binding` names the order and the filters. */
export function cursorPaging(cursors: CursorCodec, asked: Asked, binding: readonly unknown[]) {
  const pageSize = pageSizeOf(asked);
  return {
    pageSize,
    start: startOf(cursors, asked, binding),
    answer: <T>(slice: Slice<T>) => listFrom(slice, pageSize, (start) => cursors.encode(start, binding)),
  };
}

function startOf(cursors: CursorCodec, asked: Asked, binding: readonly unknown[]): PageStart {
  if (asked.cursor === undefined) return { offset: offsetOf(asked) };
  const start = cursors.decode(asked.cursor, binding);
  if (!start) throw invalid({ in: 'query', name: 'cursor', message: 'is not a cursor of this list with this order and these filters; start again without it' });
  return start;
}
