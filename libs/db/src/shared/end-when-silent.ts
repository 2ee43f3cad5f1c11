import type { Socket } from 'node:net';
import type pg from 'pg';

/** The only use of node-postgres internals: a connection's socket, and whether a query is running. */
type Internals = { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Ends a connection whose query gets no byte for `silenceMs`: its server hangs. `query_timeout` of node-postgres rejects the query, but leaves the
 * connection open, and Prisma returns it to the pool after a transaction.
 */
export function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const internals = client as unknown as Internals;
  const { stream } = internals.connection;
  // A listener of its own: `setTimeout` would forget the one that it is given after the first quiet time.
  stream.on('timeout', () => {
    if (!internals.readyForQuery) stream.destroy(new Error('Query read timeout'));
  });
  stream.setTimeout(silenceMs);
}
