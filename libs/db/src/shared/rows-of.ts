import { sql, type Expression } from 'kysely';

/** Passes all rows as one parameter: a JSON array. */
export const rowsOf = <Row extends object>(rows: readonly Row[], columns: string) => rowsIn<Row>(sql.val(JSON.stringify(rows)), columns);

/** The rows in a JSON array, as `given`. */
export const rowsIn = <Row extends object>(json: Expression<string>, columns: string) =>
  sql<Row>`json_to_recordset(${json})`.as<'given'>(sql.raw(`given (${columns})`));
