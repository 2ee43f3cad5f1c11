import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ContentTables } from '../tables/content-tables.ts';
import type { PartnerTables } from '../tables/partner-tables.ts';
import { isUnavailable } from './database-away.ts';
import type { Observer } from './observe.ts';
import { summaryOf } from './statement-summary.ts';

export type Tables = ContentTables & PartnerTables;
/** Also a transaction: `Transaction` extends `Kysely`. */
export type Queries = Kysely<Tables>;

type Connection = DatabaseConnection & { client: PoolClient; broken?: Error };

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The name of a prepared statement; without one it is parsed each time. */
type NameOf = (text: string) => string | undefined;

/** Kysely on the pool shared with Prisma. This driver names prepared statements, which Kysely's own does not. */
export function createKysely(pool: Pool, observer: Observer, nameOf: NameOf): Queries {
  return kyselyOn(createDriver(pool, observer, nameOf));
}

export const kyselyOn = (driver: Driver): Queries =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

function createDriver(pool: Pool, observer: Observer, nameOf: NameOf): Driver {
  const run = (command: string) => async (connection: DatabaseConnection) => void (await connection.executeQuery(CompiledQuery.raw(command)));
  return {
    init: async () => {},
    async acquireConnection() {
      const since = performance.now();
      const client = await pool.connect().catch((error: Error) =>
        observer.observed(
          () => 'CONNECT',
          () => Promise.reject<PoolClient>(error),
          since,
        ),
      );
      return connectionOn(client, observer, nameOf, since);
    },
    beginTransaction: (connection, { isolationLevel }) => run(isolationLevel ? `BEGIN ISOLATION LEVEL ${isolationLevel}` : 'BEGIN')(connection),
    commitTransaction: run('COMMIT'),
    // Drop a connection that cannot roll back, and report the first error.
    rollbackTransaction: (connection) => run('ROLLBACK')(connection).catch((error: Error) => void ((connection as Connection).broken = error)),
    async releaseConnection(connection) {
      const { client, broken } = connection as Connection;
      client.release(broken);
    },
    // The owner of the pool ends it.
    destroy: async () => {},
  };
}

/** `since` is the time of the connection request: the first statement includes the wait. */
function connectionOn(client: PoolClient, { observed }: Observer, nameOf: NameOf, since: number): Connection {
  let askedAt: number | undefined = since;
  const connection: Connection = {
    client,
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const startedAt = askedAt ?? performance.now();
      askedAt = undefined;
      const statement = { name: nameOf(text), text, values: [...parameters] };
      const { command, rowCount, rows } = await observed(
        () => summaryOf(text),
        () => client.query(statement),
        startedAt,
      ).catch((error: Error) => {
        // Drop connections to a failing or read-only server; the pool reconnects to the new primary.
        if (isUnavailable(error)) connection.broken = error;
        throw error;
      });
      return { rows: rows as Row[], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('no statement is streamed');
    },
  };
  return connection;
}
