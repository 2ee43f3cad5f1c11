import type { Slice, SortOrder } from '@biomarker/domain/shared';

type PageRequest = { sortOrder: SortOrder; offset: number; pageSize: number };

/** One page of a fully loaded collection, sorted by code points, then by id. */
export function sortedPage<T extends { id: string }>(
  rows: readonly T[],
  keyOf: (row: T) => string | number,
  { sortOrder, offset, pageSize }: PageRequest,
): Slice<T> {
  const sorted = rows.map((row) => ({ row, key: keyOf(row) })).sort((one, other) => compare(one.key, other.key) || compare(one.row.id, other.row.id));
  if (sortOrder === 'desc') sorted.reverse();
  return { items: sorted.slice(offset, offset + pageSize).map(({ row }) => row), totalCount: rows.length, offset };
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other));
