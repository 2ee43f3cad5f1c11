import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { listFrom, listOf } from './list.ts';

const writeCursor = ({ offset, after }: { offset: number; after?: { id: string } }) => `${offset} ${after?.id ?? ''}`;
const row = (id: string) => ({ sortValue: id, id });

describe('a page of a list', () => {
  it('has a next page exactly when it has a next cursor', () => {
    const last = listFrom({ items: ['a', 'b'], totalCount: 10, offset: 4, before: row('x'), next: undefined }, 2, writeCursor).pagination;
    expect(last).toMatchObject({ hasNext: false, hasNextPage: false, next_cursor: null });
    const more = listFrom({ items: ['a', 'b'], totalCount: 6, offset: 4, before: row('x'), next: row('b') }, 2, writeCursor).pagination;
    expect(more).toMatchObject({ hasNext: true, hasNextPage: true, next_cursor: '6 b' });
  });

  it.each([
    [0, { page: 1, totalPages: 3, hasNext: true, hasPrevious: false }],
    [2, { page: 2, totalPages: 3, hasNext: true, hasPrevious: true }],
    [4, { page: 3, totalPages: 3, hasNext: false, hasPrevious: true }],
  ])('that starts at row %d knows if pages precede and follow it', (offset, around) => {
    const items = ['a', 'b', 'c', 'd', 'e'].slice(offset, offset + 2);
    expect(listFrom({ items, totalCount: 5, offset }, 2).pagination).toMatchObject({
      ...around,
      hasNextPage: around.hasNext,
      hasPreviousPage: around.hasPrevious,
    });
  });

  it('matches its schema', () => {
    const list = listFrom({ items: ['a', 'b'], totalCount: 9, offset: 2, before: row('x'), next: row('b') }, 2, writeCursor);
    expect(listOf(z.string()).parse(list)).toEqual(list);
    expect(listOf(z.int()).safeParse(list).success).toBe(false);
  });

  it('has its own cursor only with an anchor', () => {
    const cursorAt = (offset: number, before?: ReturnType<typeof row>) =>
      listFrom({ items: ['a'], totalCount: 9, offset, before }, 1, writeCursor).pagination.cursor;
    expect([cursorAt(0), cursorAt(4, row('x')), cursorAt(4)]).toEqual(['0 ', '4 x', undefined]);
  });

  it('has no cursor in a list with page numbers only', () => {
    const { pagination } = listFrom({ items: ['a'], totalCount: 2, offset: 0, before: undefined, next: row('a') }, 1);
    expect(pagination).toMatchObject({ page: 1, totalPages: 2, hasNext: true, hasPrevious: false, next_cursor: null });
    expect(pagination).not.toHaveProperty('cursor');
  });
});
