import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '../places.ts';

/** A migration that begins with the marker runs its steps one by one; any other file is one transaction. */
export type Migration = { name: string; sql: string; checksum: string; steps?: string[] };

/** For statements that PostgreSQL refuses within a transaction, such as `CREATE INDEX CONCURRENTLY`. Steps must be repeatable, since a failed run leaves some of them. */
export const OUTSIDE_MARKER = '-- outside of a transaction';

/** Migration names in order of application. */
export function migrationNames(): string[] {
  return readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function readMigration(name: string): Migration {
  const sql = readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8');
  return migrationOf(name, sql);
}

export function migrationOf(name: string, sql: string): Migration {
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name, sql, checksum, ...(sql.startsWith(`${OUTSIDE_MARKER}\n`) && { steps: stepsOf(sql) }) };
}

/** Statements end with a semicolon at the end of a line. */
const stepsOf = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .map((step) => step.trim())
    .filter((step) => step.split('\n').some((line) => line.trim() && !line.startsWith('--')));
