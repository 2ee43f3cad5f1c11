import type { Socket } from 'node:net';
import type pg from 'pg';

const SILENCE_MS = 6000;

/** The only use of node-postgres internals: a connection's socket, and whether a query is running. */
type Internals = { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Aborts a hung connection by socket timeout. The per-query timer of node-postgres
 * (`query_timeout`) would keep rows of finished queries alive past young-generation GC, which costs more than the query.
 */
export function endWhenSilent(client: pg.PoolClient): void {
  const internals = client as unknown as Internals;
  const { stream } = internals.connection;
  stream.setTimeout(SILENCE_MS, () => {
    if (!internals.readyForQuery) stream.destroy(new Error('Query read timeout'));
  });
}
