import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { emptyDatabase, freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { cleanCopy } from './clean-copy.ts';
import { READ_ONLY, runBundle, statusOnceListening } from '@biomarker/testbed/run-bundle';

// Runs the commands of docker/service.Dockerfile on the files that .dockerignore admits, since a Docker engine may be missing.

type Bill = { bomFormat: string; components: { name: string; version: string; purl: string; licenses: { expression: string }[] }[] };

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
  test.each(APPS)('builds a read-only standalone bundle of $app that stops at SIGTERM', async ({ app, role, env }) => {
    execFileSync('sh', ['docker/build-app.sh', app], { cwd: sources, stdio: 'pipe' });
    const image = join(images, app);
    cpSync(join(sources, 'apps', app, 'dist'), image, { recursive: true });
    expect(readdirSync(image, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))).toEqual([]);
    const port = await freePort();

    const running = runBundle(image, {
      ...env,
      DATABASE_URL: database.urlAs(role),
      // Both load files beside main.js. An empty URL counts as absent.
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
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
  });

  test.each(APPS)('lists the packages in the bundle of $app with their licenses', ({ app }) => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(images, app, 'npm.cdx.json'), 'utf8')) as Bill;
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['express', 'pg', 'redis', 'zod', ...(app === 'partner-auth' ? ['oidc-provider'] : [])]),
    );
    expect(components.filter(({ purl, licenses }) => !/^pkg:npm\/\S+@\d/.test(purl) || !licenses[0]?.expression)).toEqual([]);
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version: string }> };
    expect(components.find(({ name }) => name === 'express')?.version).toBe(lock.packages['node_modules/express']!.version);
    expect(readFileSync(join(images, app, 'LICENSES.txt'), 'utf8')).toContain('Permission is hereby granted, free of charge');
  });

  test('refuses an unknown app and lists the known ones', () => {
    const { status, stderr } = spawnSync('sh', ['docker/build-app.sh', 'no-such-app'], { cwd: sources, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('content-api mcp-server partner-auth jobs');
  });
});

describe('the migrate image', () => {
  let image: string;
  let empty: TestDatabase;
  beforeAll(async () => {
    execFileSync('sh', ['docker/build-app.sh', 'jobs'], { cwd: sources, stdio: 'pipe' });
    image = join(images, 'jobs');
    cpSync(join(sources, 'prisma/dist'), image, { recursive: true });
    empty = await emptyDatabase();
  });
  afterAll(() => empty.drop());

  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: image, env: { PATH: process.env.PATH, DATABASE_URL: empty.url }, encoding: 'utf8' });

  test('fills an empty database and changes nothing on a second run', () => {
    const stage = readFileSync('docker/service.Dockerfile', 'utf8').split(' AS migrate')[1]!;
    const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(stage)![1]!) as [string, ...string[]];
    expect(run(program, ...args)).toContain('Applied: ');
    const again = run(program, ...args);
    expect(again).toContain('The database is up to date.');
    expect(new Set(again.match(/\d+ written, \d+ removed/g))).toEqual(new Set(['0 written, 0 removed']));
  });

  test('runs operator commands without write access to files', () => {
    const operate = (...words: string[]) => run('node', ...READ_ONLY, 'prisma/operator.js', ...words);
    expect(operate('partners', 'list')).toContain('No organization has applied.');
    const file = join(images, 'member.json');
    const ada = { email: 'ada@example.org', givenName: 'Ada', familyName: 'Example', birthDate: '1980-02-03', gender: 'female' };
    writeFileSync(file, JSON.stringify({ ...ada, password: 'correct horse battery staple' }));
    expect(operate('members', 'add', '--file', file)).toContain('ada@example.org is a member');
  });

  test('is small and holds no development packages', () => {
    const files = readdirSync(image, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes).toBeLessThan(60 * 2 ** 20);
    const names = (JSON.parse(readFileSync(join(image, 'npm.cdx.json'), 'utf8')) as Bill).components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['js-yaml', 'pg', 'zod']));
    expect(names.filter((name) => /^(typescript|jest|nx|esbuild|tsx|prisma)$/.test(name))).toEqual([]);
  });
});
