/** A row as a record: dates as ISO 8601 text, optional fields absent instead of null. */
export type Recorded<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Recorded<Item>[]
    : T extends object
      ? { [K in keyof T as null extends T[K] ? never : K]: Recorded<T[K]> } & { [K in keyof T as null extends T[K] ? K : never]?: Recorded<NonNullable<T[K]>> }
      : T;

export function recorded<T>(row: T): Recorded<T> {
  return recordOf(row) as Recorded<T>;
}

function recordOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(recordOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, recordOf(inner)]])));
}

/** `YYYY-MM-DD` of a date column. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
