import type { PageStart, Slice } from '@biomarker/domain/shared';
import { z } from 'zod';

export const Pagination = z
  .object({
    page: z.int().min(1).meta({ description: 'Current page.' }),
    pageSize: z.int().min(1).max(100),
    totalCount: z.int().min(0),
    totalPages: z.int().min(0),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    hasNext: z.boolean().meta({ description: 'The same as hasNextPage.' }),
    hasPrevious: z.boolean().meta({ description: 'The same as hasPreviousPage.' }),
    cursor: z.string().optional().meta({ description: 'The token of the current position.' }),
    next_cursor: z.string().nullable().meta({ description: 'Opaque; null when there is no next page, and in lists that have pages only.' }),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), pagination: Pagination });
}

/** Writes the cursor of a position. A list without it has page numbers only. */
export type WriteCursor = (start: PageStart) => string;

export function listFrom<T>(slice: Slice<T>, pageSize: number, writeCursor?: WriteCursor): { data: T[]; pagination: Pagination } {
  return { data: slice.items, pagination: paginationOf(slice, pageSize, writeCursor) };
}

function paginationOf({ items, totalCount, offset, before, next }: Slice<unknown>, pageSize: number, writeCursor?: WriteCursor): Pagination {
  // With cursors not by the count: rows may have moved across a cursor since it was issued.
  const hasNext = writeCursor ? next !== undefined : offset + items.length < totalCount;
  const hasPrevious = offset > 0;
  const anchored = offset === 0 || before !== undefined;
  return {
    page: Math.floor(offset / pageSize) + 1,
    pageSize,
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
    hasNextPage: hasNext,
    hasPreviousPage: hasPrevious,
    hasNext,
    hasPrevious,
    ...(writeCursor && anchored && { cursor: writeCursor({ offset, after: before }) }),
    next_cursor: writeCursor && next ? writeCursor({ offset: offset + items.length, after: next }) : null,
  };
}
