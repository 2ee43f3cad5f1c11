import type { Socket } from 'node:net';
import type pg from 'pg';

const SILENCE_MS = 6000;

/** The one place that reads internals of node-postgres: the socket of a connection, and whether a query runs on it. */
type Internals = { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Ends a connection whose server hangs during a query. A timer of the socket does it: the timer that node-postgres sets for each query
 * (`query_timeout`) keeps the rows of answered queries from the young generation's collection, which then costs more than the query.
 */
export function endWhenSilent(client: pg.PoolClient): void {
  const internals = client as unknown as Internals;
  const { stream } = internals.connection;
  stream.setTimeout(SILENCE_MS, () => {
    if (!internals.readyForQuery) stream.destroy(new Error('Query read timeout'));
  });
}
