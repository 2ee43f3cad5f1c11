import type { Socket } from 'node:net';
import pg from 'pg';
import { newestMigration } from '../generated/newest-migration.ts';
import { measureQueries, type QueryFigures } from './query-figures.ts';
import { traceStatements } from './statement-spans.ts';

export type Database = {
  /** Timestamps come as ISO 8601 text. */
  pool: pg.Pool;
  figures(): QueryFigures;
  /** Resolves when the database answers and has this version's schema; throws a reason otherwise. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = { url: string; maxConnections: number; onError: (error: Error) => void; onQuery?: (seconds: number) => void };

const TIMESTAMPTZ = 1184;
/** `2026-05-04 07:30:00.5+00`: by far the most frequent form, and a page of results holds hundreds. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function isoText(value: string): string {
  const [, day, time, fraction = ''] = UTC.exec(value) ?? [];
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const SILENCE_MS = 6000;

/**
 * A server that hangs is given up. The timer of the socket does it, since one of node-postgres for each query (`query_timeout`) keeps the rows of
 * answered queries from the young generation's collection, which then costs more than the query.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(SILENCE_MS, () => {
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) stream.destroy(new Error('Query read timeout'));
  });
}

/** The pool of one service; every store is given it. */
export function connectDatabase({ url, maxConnections, onError, onQuery }: DatabaseOptions): Database {
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
    // Nor does the pool listen to a connection that is in use: its query is rejected, and a transaction gives it back as broken.
    client.on('error', () => {});
  });
  const figures = measureQueries(pool, onQuery);
  traceStatements(pool);

  return {
    pool,
    figures,
    async assertReady() {
      const found = await pool
        .query('SELECT 1 FROM public._prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL', [newestMigration])
        .catch((error: { code?: string }) => {
          // Without the table, nothing was ever migrated.
          if (error.code === '42P01') return { rowCount: 0 };
          throw error;
        });
      if (!found.rowCount) throw new Error(`migration ${newestMigration} is missing`);
    },
    async close() {
      await pool.end();
    },
  };
}
