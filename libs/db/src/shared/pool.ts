import pg from 'pg';
import { endWhenSilent } from './end-when-silent.ts';

export type PoolOptions = {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
  /** The name of these connections in `pg_stat_activity`. */
  applicationName?: string;
  /** Connections end after 0.8 to 1.2 times this age, so the pool follows a switchover. */
  maxLifetimeSeconds?: number;
  /** A connection whose statement gets no answer for this long is ended: more than the statement timeout of the role. By default none is. */
  silenceMs?: number;
  /** How long a caller waits for a connection. */
  waitMs?: number;
};

/** A connection is replaced after 80 to 120 % of this time. */
const MAX_LIFETIME_SECONDS = 300;
/** A request beyond this is answered with 503. */
const WAIT_MS = 2000;
/** TCP probes an idle connection after this time. */
const KEEP_ALIVE_MS = 10_000;
/** Shares of the nominal lifetime: processes that start together do not reconnect together. */
const LIFETIME_SHARE = { least: 0.8, most: 1.2 };

const TIMESTAMPTZ = 1184;
const isoText = (value: string): string => new Date(value).toISOString();

/**
 * The connection pool of one service. Timestamps are ISO 8601 text. The only startup parameter is `application_name`, since poolers refuse others;
 * each role has its statement timeout.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, maxConnections, onError, applicationName, maxLifetimeSeconds = MAX_LIFETIME_SECONDS, silenceMs, waitMs = WAIT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    maxLifetimeSeconds: maxLifetimeSeconds * (LIFETIME_SHARE.least + Math.random() * (LIFETIME_SHARE.most - LIFETIME_SHARE.least)),
    connectionTimeoutMillis: waitMs,
    // The system ends a connection whose network is gone, however long its statement may take.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Connecting costs more than a query, and the pool is small, so connections stay for their lifetime.
    idleTimeoutMillis: 0,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TIMESTAMPTZ ? isoText : pg.types.getTypeParser(oid, format as 'text')),
    } as pg.CustomTypesConfig,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    if (silenceMs !== undefined) endWhenSilent(client, silenceMs);
    // The pool does not listen to a connection in use either: its query rejects, and the pool drops the connection.
    client.on('error', () => {});
  });
  return pool;
}
