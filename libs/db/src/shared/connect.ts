import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { newestMigration } from '../generated/newest-migration.ts';
import { measureQueries, type QueryFigures } from './query-figures.ts';
import { traceStatements } from './statement-spans.ts';

export type Database = {
  /** For queries that Prisma cannot say: keyset pages, search, one-trip details. Timestamps come as ISO 8601 text. */
  pool: pg.Pool;
  prisma: PrismaClient;
  figures(): QueryFigures;
  /** Resolves when the database answers and has this version's schema; throws a reason otherwise. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = { url: string; maxConnections: number; onError: (error: Error) => void; onQuery?: (seconds: number) => void };

const TIMESTAMPTZ = 1184;
const isoText = (value: string) => new Date(value).toISOString();

/** Prisma and hand-written SQL share one pool. */
export function connectDatabase({ url, maxConnections, onError, onQuery }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 2000,
    // Connecting costs more than a query; the pool is small, so its connections stay.
    idleTimeoutMillis: 0,
    statement_timeout: 5000,
    query_timeout: 6000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TIMESTAMPTZ ? isoText : pg.types.getTypeParser(oid, format as 'text')),
    } as pg.CustomTypesConfig,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onError);
  const figures = measureQueries(pool, onQuery);
  traceStatements(pool);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

  return {
    pool,
    prisma,
    figures,
    async assertReady() {
      const { rowCount } = await pool.query('SELECT 1 FROM public._prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL', [newestMigration]);
      if (!rowCount) throw new Error(`migration ${newestMigration} is missing`);
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
