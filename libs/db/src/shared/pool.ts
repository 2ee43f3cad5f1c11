import pg from 'pg';
import { endWhenSilent } from './end-when-silent.ts';

export type PoolOptions = {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
  /** How `pg_stat_activity` names these connections. */
  applicationName?: string;
  /** A connection ends at an age of 0.8 to 1.2 times this, so that the pool moves to another server after a switchover. */
  maxLifetimeSeconds?: number;
};

const MAX_LIFETIME_SECONDS = 300;
/** Of its nominal lifetime: connections that were opened together do not all end together. */
const LIFETIME_SHARE = { least: 0.8, most: 1.2 };

const TIMESTAMPTZ = 1184;
/** `2026-05-04 07:30:00.5+00`: by far the most frequent form, and a page of results holds hundreds. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function isoText(value: string): string {
  const [, day, time, fraction = ''] = UTC.exec(value) ?? [];
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/**
 * The connections of one service. Timestamps come as ISO 8601 text. The only startup parameter is `application_name`, since poolers refuse others;
 * each role has its statement timeout.
 */
export function createPool({ url, maxConnections, onError, applicationName, maxLifetimeSeconds = MAX_LIFETIME_SECONDS }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: 2000,
    // Connecting costs more than a query; the pool is small, so its connections stay for their lifetime.
    idleTimeoutMillis: 0,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TIMESTAMPTZ ? isoText : pg.types.getTypeParser(oid, format as 'text')),
    } as pg.CustomTypesConfig,
  });
  // The pool reads this once for each connection.
  Object.defineProperty(pool.options, 'maxLifetimeSeconds', {
    get: () => maxLifetimeSeconds * (LIFETIME_SHARE.least + Math.random() * (LIFETIME_SHARE.most - LIFETIME_SHARE.least)),
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    endWhenSilent(client);
    // Nor does the pool listen to a connection in use: its query is rejected, and the pool drops the connection.
    client.on('error', () => {});
  });
  return pool;
}
