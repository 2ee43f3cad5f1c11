import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';

/** Bytes of WAL that the primary has written: a place in the order of its changes. */
export type Position = number;

type Required = { position: Position; since: number };

/** Servers of another kind tell no position. Their replicas are a second behind at most. */
const UNKNOWN_AFTER_MS = 10_000;
/** After a restore, positions may begin anew. */
const FORGOTTEN_AFTER_MS = 24 * 3600_000;

const SHOWS = `
  SELECT NOT pg_is_in_recovery() OR coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= $1::numeric, $2::boolean) AS shows`;

/** Lets nobody read from a replica what was there before a clear. The check is made on the connection that then answers, once for each clear: an address may lead to several replicas. */
export function clearedPosition({ pool }: Database, primary: Database) {
  let required: Required | undefined;
  const checked = new WeakMap<pg.PoolClient, Required>();
  const connectToReplica = pool.connect.bind(pool);

  async function connect(): Promise<pg.PoolClient> {
    const client = await connectToReplica();
    const wanted = required;
    if (!wanted || checked.get(client) === wanted || Date.now() - wanted.since > FORGOTTEN_AFTER_MS) return client;
    try {
      const { rows } = await client.query(SHOWS, [wanted.position, Date.now() - wanted.since > UNKNOWN_AFTER_MS]);
      if (rows[0].shows) {
        checked.set(client, wanted);
        return client;
      }
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    client.release();
    return primary.pool.connect();
  }

  // `pool.query` connects by a callback.
  pool.connect = ((callback?: Parameters<typeof pool.connect>[0]) => {
    if (!callback) return connect();
    connect().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }) as typeof pool.connect;

  return {
    /** That of the primary now. */
    async now(): Promise<Position> {
      const { rows } = await sql<{ position: Position }>`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position`.execute(
        primary.kysely,
      );
      return rows[0]!.position;
    },
    /** From now on, a server that has not replayed up to `position` answers nothing; the primary does in its place. */
    require(position: Position): void {
      if (position > (required?.position ?? 0)) required = { position, since: Date.now() };
    },
  };
}
