import type pg from 'pg';

/**
 * Returns a function that ends every connection that is open now: idle ones at once, busy ones when they come back. To a server that takes no writes,
 * each of them would fail a request first.
 */
export function leavingServer(pool: pg.Pool): () => void {
  const busy = new Set<pg.PoolClient>();
  const left = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => {
    busy.delete(client);
    // The pool keeps no connection that has begun to end.
    if (left.has(client)) void client.end();
  });
  return () => {
    for (const client of busy) left.add(client);
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  };
}
