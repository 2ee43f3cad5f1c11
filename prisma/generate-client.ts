import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { migrationNames } from './migrating/migration-files.ts';

const OUTPUT = 'libs/db/src/generated';
const SCHEMA = 'prisma/schema.prisma';
/** Holds its version. */
const GENERATOR = 'node_modules/prisma/package.json';
/** Tells of which schema, newest migration and generator the client was made. */
export const STAMP = `${OUTPUT}/.made-from`;
/** The generators of the types that Kysely knows the tables by. They need the packages of tools/lab, so their files are committed. */
export const TABLES = ['contentTables', 'partnerTables'];

/** Generates the Prisma client and the name of the newest migration, unless they are up to date. */
export function generateClient(): void {
  const [newest] = migrationNames().slice(-1);
  const stamp = [digestOf(SCHEMA), newest, digestOf(GENERATOR)].join('\n');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;

  runGenerators(SCHEMA, ['client']);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(`${OUTPUT}/newest-migration.ts`, `export const newestMigration = '${newest}';\n`);
  writeFileSync(STAMP, stamp);
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Runs generators of a schema, by their names; throws with their output when one fails. */
export function runGenerators(schema: string, names: readonly string[]): void {
  // The generators are plain JavaScript; the variable keeps the command from searching for an unused native engine.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const chosen = names.flatMap((name) => ['--generator', name]);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--schema', schema, ...chosen], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The Prisma client could not be generated.\n${stdout}${stderr}`);
}
