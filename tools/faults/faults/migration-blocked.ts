import { migrationNames, migrationOf, readMigration } from '../../../prisma/migrating/migration-files.ts';
import { migrate } from '../../../prisma/migrations.ts';
import { dependencyFault } from '../dependency-fault.ts';
import { hold } from '../testbed/testbed.ts';

const PROBE = '99990101000000_probe';
const TABLES = ['content.biomarker', 'partner.patient'];
/** Two attempts of the migration, with the pause between them. */
const LASTS_MS = 5000;

let release: () => Promise<void>;
let migrating: Promise<unknown>;

/** All queries on a table wait behind a migration that waits for it. */
export const migrationBlocked = dependencyFault({
  name: 'migration-blocked',
  title: 'Migration blocked by a long query',
  quick: false,
  excuse: {},
  excess: { during: 0, after: 0 },
  lastsMs: LASTS_MS,
  uses: { tables: TABLES },
  says: { 'content-api': 'ready', 'partner-auth': 'ready', 'mcp-server': 'ready' },
  async break({ postgres }) {
    release = await hold(postgres.url, ...TABLES.map((table) => `SELECT 1 FROM ${table} LIMIT 1`));
    const probe = migrationOf(PROBE, TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN probe text;`).join('\n'));
    migrating = migrate(postgres.url, { migrations: [...migrationNames().map(readMigration), probe] });
    // Its outcome is awaited below.
    migrating.catch(() => {});
  },
  async mend({ sql }) {
    await release();
    await migrating;
    for (const table of TABLES) await sql(`ALTER TABLE ${table} DROP COLUMN probe`);
    await sql('DELETE FROM public._prisma_migrations WHERE migration_name = $1', [PROBE]);
  },
});
