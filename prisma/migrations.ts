import { readFileSync } from 'node:fs';
import pg from 'pg';
import { apply, type Patience } from './migrating/apply.ts';
import { migrationNames, readMigration, type Migration } from './migrating/migration-files.ts';
import { whileLocked } from './migrating/migration-lock.ts';
import { ROLES_FILE } from './places.ts';

// The table of `prisma migrate`, so that its commands (status, diff, deploy) work on the same database.
const HISTORY = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

type MigrateOptions = {
  /** Called for role settings that only a server administrator may change. */
  onWarning?: (warning: string) => void;
  /** Milliseconds to wait for another migration to end. */
  waitMs?: number;
  patience?: Patience;
  migrations?: readonly Migration[];
};

const MIGRATION_WAIT_MS = 120_000;
/** About a minute in total. Each wait is well below the 1.5 s of a readiness check. */
const PATIENCE: Patience = { lockMs: 500, pauseMs: 2500, tries: 20 };

/**
 * Applies missing migrations in order, each in its own transaction, then the roles, and creates the coming months of the audit. Returns the
 * applied names.
 * A concurrent second run waits and finds nothing to do.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onWarning = console.warn, waitMs = MIGRATION_WAIT_MS, patience = PATIENCE, migrations = migrationNames().map(readMigration) } = options;
  const [guard, client] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  client.on('notice', ({ severity, message = '' }) => severity === 'WARNING' && onWarning(message));
  try {
    return await whileLocked(guard, waitMs, async () => {
      await client.query(HISTORY);
      const missing = await unapplied(client, migrations);
      for (const migration of missing) {
        // Throws when the connection that holds the lock is lost.
        await guard.query('SELECT 1');
        await apply(client, migration, patience);
      }
      await applyRoles(client);
      await makeAuditPartitions(client);
      return missing.map(({ name }) => name);
    });
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'migrate', connectionTimeoutMillis: 10_000 });
  // The next statement fails anyway; without a listener the process would end here.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function unapplied(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query('SELECT migration_name, checksum, finished_at FROM public._prisma_migrations WHERE rolled_back_at IS NULL');
  const history = new Map(rows.map((row) => [row.migration_name, row]));

  return migrations.filter(({ name, checksum }) => {
    const done = history.get(name);
    if (done && !done.finished_at)
      throw new Error(
        `Migration ${name} failed half-way on an earlier run. Undo what it did, then: DELETE FROM public._prisma_migrations WHERE migration_name = '${name}';`,
      );
    if (done && done.checksum !== checksum) throw new Error(`Migration ${name} was changed after it was applied. Put its file back and write a new migration.`);
    return !done;
  });
}

/** Applies roles and grants if the connected role may; otherwise the platform's administrator runs the file. */
async function applyRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user');
  if (rows[0].may) await client.query(readFileSync(ROLES_FILE, 'utf8'));
}

async function makeAuditPartitions(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regprocedure('partner.make_audit_partitions()') IS NOT NULL AS exists`);
  if (rows[0].exists) await client.query('SELECT partner.make_audit_partitions()');
}
