import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROLES_FILE = join(HERE, '../docker/postgres/roles.sql');
/** The lock that `prisma migrate deploy` takes, so that the two never run at once. */
const MIGRATION_LOCK = 72707369;

// The table of `prisma migrate`, so that its commands (status, diff, deploy) work on the same database.
const HISTORY = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

type Migration = { name: string; sql: string; checksum: string };

export function migrationNames(): string[] {
  return readdirSync(join(HERE, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Applies what is missing, in order, each migration in a transaction of its own, then the roles.
 * Two at once: the second waits, and finds nothing to do. Answers the names that it applied. `onWarning` gets the settings of roles that only
 * an administrator of the server may change.
 */
export async function migrate(databaseUrl: string, onWarning: (warning: string) => void = console.warn): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('notice', ({ severity, message = '' }) => severity === 'WARNING' && onWarning(message));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(HISTORY);
    const missing = await unapplied(client);
    for (const migration of missing) await apply(client, migration);
    await applyRoles(client);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function unapplied(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query('SELECT migration_name, checksum, finished_at FROM public._prisma_migrations WHERE rolled_back_at IS NULL');
  const history = new Map(rows.map((row) => [row.migration_name, row]));

  return migrationNames()
    .map(readMigration)
    .filter(({ name, checksum }) => {
      const done = history.get(name);
      if (done && !done.finished_at)
        throw new Error(`Migration ${name} failed half-way on an earlier run. Mend the database, then mark it with "prisma migrate resolve".`);
      if (done && done.checksum !== checksum)
        throw new Error(`Migration ${name} was changed after it was applied. Put its file back and write a new migration.`);
      return !done;
    });
}

function readMigration(name: string): Migration {
  const sql = readFileSync(join(HERE, 'migrations', name, 'migration.sql'), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)', [
      randomUUID(),
      checksum,
      name,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, { cause: error });
  }
}

/** Roles and grants, where the connected role may make them; elsewhere the platform's own administrator runs the file. */
async function applyRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user');
  if (rows[0].may) await client.query(readFileSync(ROLES_FILE, 'utf8'));
}
