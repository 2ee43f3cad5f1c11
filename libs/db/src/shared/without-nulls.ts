/** Optional fields of records are undefined, not null. The row itself is changed; to delete its fields would make it slow to read and write. */
export function withoutNulls<T extends object>(row: T): T {
  for (const key in row) if (row[key] === null) row[key] = undefined as never;
  return row;
}
