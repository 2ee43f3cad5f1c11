import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../prisma/migrations.ts';
import { generateClient } from '../prisma/generate-client.ts';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { ROLE_PASSWORD, TEMPLATE } from '@biomarker/testbed/database';
import { findRedis } from '@biomarker/testbed/redis';

// All tests, on a PostgreSQL server of their own and a Redis when one is found. Arguments go to Jest: npm test -- apps/content-api

generateClient();
const folder = mkdtempSync(join(tmpdir(), 'biomarker-tests-'));
const redis = await findRedis();
if (!redis) console.warn('No Redis: install redis-server or set REDIS_URL to run the tests that need one. They are skipped now.');
if (!redis && process.env.CI) throw new Error('In CI no test may be skipped, so a Redis is required.');
const postgres = await throwAwayPostgres(folder);

let exitCode = 1;
try {
  await makeTemplate(postgres.url);
  const env = { ...process.env, TEST_POSTGRES_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }) };
  const jest = spawn(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js', ...process.argv.slice(2)],
    { env, stdio: 'inherit' },
  );
  // Ctrl-C reaches Jest by itself; the servers below must still be stopped after it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  exitCode = await new Promise<number>((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
} finally {
  await redis?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${TEMPLATE}` }).href;
  await migrate(url);
  for (const role of ['content_api', 'mcp_server', 'partner_auth']) await client.query(`ALTER ROLE ${role} PASSWORD '${ROLE_PASSWORD}'`);
  await client.end();
  const { seedContent } = await import('../prisma/seeding/seed-content.ts');
  await seedContent(url);
}
