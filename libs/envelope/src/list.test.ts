import { describe, expect, it } from '@jest/globals';
import { listFrom } from './list.ts';

const writeCursor = ({ offset, after }: { offset: number; after?: { id: string } }) => `${offset} ${after?.id ?? ''}`;
const row = (id: string) => ({ sortValue: id, id });

describe('a page of a list', () => {
  it('has a next page exactly when there is a cursor to it, even if rows moved across the cursor that led here', () => {
    const last = listFrom({ items: ['a', 'b'], totalCount: 10, offset: 4, before: row('x'), next: undefined }, 2, writeCursor).pagination;
    expect(last).toMatchObject({ hasNext: false, hasNextPage: false, next_cursor: null });
    const more = listFrom({ items: ['a', 'b'], totalCount: 6, offset: 4, before: row('x'), next: row('b') }, 2, writeCursor).pagination;
    expect(more).toMatchObject({ hasNext: true, hasNextPage: true, next_cursor: '6 b' });
  });

  it('has no cursors in a list that has pages only', () => {
    const { pagination } = listFrom({ items: ['a'], totalCount: 2, offset: 0, before: undefined, next: row('a') }, 1);
    expect(pagination).toMatchObject({ page: 1, totalPages: 2, hasNext: true, hasPrevious: false, next_cursor: null });
    expect(pagination).not.toHaveProperty('cursor');
  });
});
