/** Optional fields are absent from records, not null. The row itself is changed. */
export function withoutNulls<T extends object>(row: T): T {
  for (const key in row) if (row[key] === null) delete row[key];
  return row;
}
