import pg from 'pg';
import { endWhenSilent } from './end-when-silent.ts';

export type PoolOptions = { url: string; maxConnections: number; onError: (error: Error) => void };

const TIMESTAMPTZ = 1184;
/** `2026-05-04 07:30:00.5+00`: by far the most frequent form, and a page of results holds hundreds. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function isoText(value: string): string {
  const [, day, time, fraction = ''] = UTC.exec(value) ?? [];
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** The connections of one service. Timestamps come as ISO 8601 text. */
export function createPool({ url, maxConnections, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 2000,
    // Connecting costs more than a query; the pool is small, so its connections stay.
    idleTimeoutMillis: 0,
    statement_timeout: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TIMESTAMPTZ ? isoText : pg.types.getTypeParser(oid, format as 'text')),
    } as pg.CustomTypesConfig,
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
