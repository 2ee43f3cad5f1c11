import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { emptyDatabase, freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { cleanCopy } from './clean-copy.ts';
import { runBundle, statusOnceListening } from '@biomarker/testbed/run-bundle';

// The commands of docker/service.Dockerfile on what .dockerignore lets through, since there may be no Docker engine here.

const APPS = [
  { app: 'content-api', role: 'content_api', env: { CURSOR_SECRET: 'of-the-tests-only' } },
  { app: 'mcp-server', role: 'mcp_server', env: { CURSOR_SECRET: 'of-the-tests-only' } },
  { app: 'partner-auth', role: 'partner_auth', env: { PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET: 'of-the-tests-only-and-no-one-else' } },
] as const;

let database: TestDatabase;
let sources: string;
let images: string;
beforeAll(async () => {
  database = await freshDatabase();
  sources = cleanCopy();
  images = mkdtempSync(join(tmpdir(), 'biomarker-bundles-'));
});
afterAll(async () => {
  for (const folder of [sources, images]) rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

describe('docker/build-app.sh', () => {
  test.each(APPS)(
    'makes a bundle of $app that runs alone, writes no file, and ends at SIGTERM',
    async ({ app, role, env }) => {
      execFileSync('sh', ['docker/build-app.sh', app], { cwd: sources, stdio: 'pipe' });
      const image = join(images, app);
      cpSync(join(sources, 'apps', app, 'dist'), image, { recursive: true });
      const port = await freePort();

      const running = runBundle(image, {
        ...env,
        DATABASE_URL: database.urlAs(role),
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: '0',
        SHUTDOWN_DRAIN_MS: '0',
      });
      try {
        expect(await statusOnceListening(`http://127.0.0.1:${port}/livez`, running)).toBe(200);
        expect(await statusOnceListening(`http://127.0.0.1:${port}/readyz`, running)).toBe(200);
        running.child.kill('SIGTERM');
        expect(await running.exited).toBe(0);
      } finally {
        running.child.kill('SIGKILL');
      }
    },
    60_000,
  );

  test('refuses an app that there is not, and names those that there are', () => {
    const { status, stderr } = spawnSync('sh', ['docker/build-app.sh', 'no-such-app'], { cwd: sources, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('content-api mcp-server partner-auth');
  });
});

test('the command of the migrate image fills an empty database, and changes nothing when it runs again', async () => {
  const empty = await emptyDatabase();
  const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(readFileSync('docker/service.Dockerfile', 'utf8'))![1]!) as string[];
  const migrateAndSeed = () => execFileSync(program!, args, { cwd: sources, env: { ...process.env, DATABASE_URL: empty.url }, encoding: 'utf8' });
  try {
    expect(migrateAndSeed()).toContain('Applied: ');
    const again = migrateAndSeed();
    expect(again).toContain('The database is up to date.');
    expect(new Set(again.match(/\d+ written, \d+ removed/g))).toEqual(new Set(['0 written, 0 removed']));
  } finally {
    await empty.drop();
  }
}, 60_000);
