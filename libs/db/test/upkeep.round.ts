import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';
import { migrate } from '../../../prisma/migrations.ts';
import { connectDatabase, postgresUpkeep } from '../src/partner/index.ts';

it.each([
  { archives: 'archives its log', settings: { archive_mode: 'on', archive_command: 'true' } },
  { archives: 'cannot archive its log', settings: { archive_mode: 'on', archive_command: 'false' } },
])('the archive of a server that $archives has an age', async ({ settings }) => {
  const postgres = await throwAwayPostgres(mkdtempSync(join(tmpdir(), 'biomarker-upkeep-')), settings);
  await migrate(postgres.url);
  const database = connectDatabase({ url: postgres.url, maxConnections: 1, onError: () => {} });
  const upkeep = postgresUpkeep(database);
  const counted = async () => {
    const { rows } = await database.pool.query('SELECT archived_count::int AS done, failed_count::int AS failed FROM pg_stat_archiver');
    return rows[0] as { done: number; failed: number };
  };
  try {
    await until('time without an archived segment', async () => (await upkeep.archiveAgeSeconds()) > 1.5);
    await database.pool.query('SELECT pg_switch_wal()');
    await until('the archiver', async () => Object.values(await counted()).some((count) => count > 0));
    const age = await upkeep.archiveAgeSeconds();
    if (settings.archive_command === 'true') expect(age).toBeLessThan(1.5);
    else expect(age).toBeGreaterThan(1.5);
  } finally {
    await database.close();
    await postgres.stop();
  }
});
