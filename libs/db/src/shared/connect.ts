import { sql } from 'kysely';
import { newestMigration } from '../generated/newest-migration.ts';
import { fixedWindows, type Schema } from './fixed-window.ts';
import { createKysely, type Queries } from './kysely.ts';
import { createObserver, type QueryFigures } from './observe.ts';
import { leavingServer } from './leave-server.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { statementName } from './statement-name.ts';
import { missingRights, type RoleRights } from './role-rights.ts';
import { createPrisma, transactionOn, type Prisma, type PrismaTransaction } from './prisma.ts';

export type Database = ReturnType<typeof connectDatabase>;

export type DatabaseFigures = QueryFigures & { pool: { total: number; idle: number; waiting: number; max: number } };

export type DatabaseOptions = PoolOptions & {
  onQuery?: (seconds: number) => void;
  /** Names prepared statements, which some poolers do not support. Default: true. */
  preparedStatements?: boolean;
  /** The rights that `assertReady` asks for. By default none: owners have all. */
  rights?: RoleRights;
};

/** The database of one service, shared by all stores: two clients on the same connections. Timestamps are `Date` in Prisma and ISO 8601 text in Kysely. */
export function connectDatabase({ onQuery, preparedStatements = true, rights, ...options }: DatabaseOptions) {
  const pool = createPool(options);
  const leaveServer = leavingServer(pool);
  const observer = createObserver({ onQuery, onReadOnly: leaveServer });
  const kysely = createKysely(pool, observer, preparedStatements ? statementName : () => undefined);
  let made: Prisma | undefined;
  const prisma = () => (made ??= createPrisma(pool, observer));

  return {
    /** For tools and tests that change tables behind the stores. */
    pool,
    /** For statements that are not hot. Made at its first use: a database that only counts requests needs none of its memory. */
    get prisma() {
      return prisma();
    },
    /** For hot statements, and for those that Prisma cannot express. */
    kysely,
    /** Prisma's interactive transaction, for multi-statement work; rolled back when it throws. */
    transaction: <T>(work: (tx: PrismaTransaction) => Promise<T>) => transactionOn(prisma(), pool.options.connectionTimeoutMillis)(work),
    /** Counts for rate limits, in the table of a schema. */
    fixedWindows: (schema: Schema) => fixedWindows(kysely, schema),
    figures: (): DatabaseFigures => ({
      ...observer.figures(),
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max },
    }),
    /** Resolves when the database answers, has this version's schema, gives the role its rights and, for `writes`, accepts them; otherwise throws a reason. */
    async assertReady(access: 'reads' | 'writes') {
      // Loads the query compiler now; Prisma would defer it to the first query.
      await made?.$connect();
      await assertMigrated(kysely);
      if (access === 'writes') await refuseStandby.execute(kysely);
      if (rights) await assertRights(kysely, rights, access);
    },
    /** For how long this server has not shown what it received, in seconds; 0 on a primary and on a replica that has caught up. */
    async replicaLagSeconds() {
      const { rows } = await replicaLag.execute(kysely);
      return rows[0]!.seconds;
    },
    /** Ends every connection that is open now, busy ones when they are free. */
    leaveServer,
    async close() {
      await made?.$disconnect();
      await pool.end();
    },
  };
}

/** Fails like a write on a read-only server, so its connection is dropped too. */
const refuseStandby = sql`
  DO $$ BEGIN
    IF current_setting('transaction_read_only')::boolean THEN RAISE EXCEPTION 'the server only reads' USING ERRCODE = 'read_only_sql_transaction'; END IF;
  END $$`;

/** A replica that has replayed all that it received may have had no transaction for long. */
const replicaLag = sql<{ seconds: number }>`
  SELECT CASE WHEN pg_is_in_recovery() AND pg_last_wal_receive_lsn() IS DISTINCT FROM pg_last_wal_replay_lsn()
    THEN coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) ELSE 0 END::float8 AS seconds`;

async function assertMigrated(kysely: Queries): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table('public._prisma_migrations')} WHERE migration_name = ${newestMigration} AND finished_at IS NOT NULL`
    .execute(kysely)
    .catch((error: { code?: string }) => {
      // The table is missing in a never migrated database.
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  if (rows.length === 0) throw new Error(`migration ${newestMigration} is missing`);
}

/** The address of the readiness is public, so only the log gets the message. */
async function assertRights(kysely: Queries, rights: RoleRights, access: 'reads' | 'writes'): Promise<void> {
  const missing = await missingRights(kysely, rights, access);
  if (missing.length === 0) return;
  const { service, variable = 'DATABASE_URL' } = rights;
  const message = `The role of ${variable} lacks rights that ${service} needs: ${missing.join(', ')}. Give the service its own role, "${service.replace('-', '_')}", and run docker/postgres/roles.sql.`;
  throw Object.assign(new Error(message), { code: 'LACKS_RIGHTS' });
}
