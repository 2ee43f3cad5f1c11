import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../prisma/migrations.ts';
import { generateClient } from '../../prisma/generate-client.ts';
import { bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { citusUrl, makeStoreTemplates, setRolePasswords, TEMPLATE } from '@biomarker/testbed/database';
import { findRedis } from '@biomarker/testbed/redis';

/** A PostgreSQL server with the template of every test database, and a Redis if available. `env` passes their URLs to tests. */
export type TestServers = { env: NodeJS.ProcessEnv; stop(): Promise<void> };

/** Most code of tests runs once, so V8 optimizes late: 48 → 42 s for the account, FHIR and MCP suites (means of five runs, in turn). */
const LATE_OPTIMIZATION = '--interrupt-budget=1000000';

export const JEST = [LATE_OPTIMIZATION, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

/** In memory, a copy of the template takes 50 ms. On ext4 its thousand files take 200 to 400 ms after others were removed. */
const MEMORY_FOLDER = '/dev/shm';
const BYTES_NEEDED = 4 * 2 ** 30;
/** Many machines are in UTC, where a time of the machine's own zone goes unnoticed. This one is far west of it, and never changes its clock. */
const TZ = 'Pacific/Marquesas';

export async function startTestServers(): Promise<TestServers> {
  generateClient();
  await bundleBrowserScripts();
  const redis = await findRedis();
  if (!redis) console.warn('No Redis: install redis-server or set REDIS_URL to run the tests that need one. They are skipped now.');
  if (!redis && process.env.CI) throw new Error('In CI no test may be skipped, so a Redis is required.');
  const folder = mkdtempSync(join(bytesFree(MEMORY_FOLDER) > BYTES_NEEDED ? MEMORY_FOLDER : tmpdir(), 'biomarker-tests-'));
  // PostgreSQL's account passes through it.
  chmodSync(folder, 0o711);
  const postgres = await throwAwayPostgres(folder);
  const stop = async () => {
    await redis?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
    const citus = citusUrl();
    if (citus) await makeTemplate(citus);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env: { ...process.env, TZ, TEST_POSTGRES_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }) }, stop };
}

function bytesFree(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  // A server that this run did not start may hold that of an earlier one.
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${TEMPLATE}` }).href;
  await migrate(url);
  await client.end();
  await setRolePasswords(url);
  // Loaded after the Prisma client is generated.
  const { seedContent } = await import('../../prisma/seeding/seed-content.ts');
  await seedContent(url);
  await makeStoreTemplates(serverUrl);
}
