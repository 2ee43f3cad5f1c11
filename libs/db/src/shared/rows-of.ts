import { sql } from 'kysely';

/** Passes all rows as one parameter: a JSON array. */
export const rowsOf = <Row extends object>(rows: readonly Row[], columns: string) =>
  sql<Row>`json_to_recordset(${JSON.stringify(rows)})`.as<'given'>(sql.raw(`given (${columns})`));
