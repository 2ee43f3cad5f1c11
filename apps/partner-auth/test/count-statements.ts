import pg from 'pg';

/**
 * Counts all statements that this process sends to PostgreSQL from now on. Call it before the first connection. The one that checks a new connection is
 * left out: how many connections a step opens depends on the moment.
 */
export function countStatements(): () => number {
  let statements = 0;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text] = given;
    if (!(typeof text === 'string' && text.includes('FROM partner.settled_server'))) statements++;
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return () => statements;
}
