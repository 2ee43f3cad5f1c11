import pg from 'pg';

/** From now on counts everything that this process sends to PostgreSQL, inside of transactions and outside. Before any connection is made, that is. */
export function countStatements(): () => number {
  let statements = 0;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements++;
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return () => statements;
}
