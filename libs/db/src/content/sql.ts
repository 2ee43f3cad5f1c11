import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

export { empty, join, raw, sql, type Sql };

export const and = (conditions: readonly (Sql | undefined | false)[]): Sql => {
  const given = conditions.filter((condition): condition is Sql => Boolean(condition));
  return given.length > 0 ? join(given, ' AND ') : sql`true`;
};

/** ISO 8601 with milliseconds, for timestamps inside JSON; plain columns are converted by the pool. */
export const iso = (column: string): Sql => raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
