import { createHash } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../../prisma/migrations.ts';
import { seedContent } from '../../../prisma/seeding/seed-content.ts';
import { bundle } from '../../../tools/bundle.ts';
import { freePort, throwAwayPostgres, type ThrowAwayPostgres } from '../../../tools/postgres/server.ts';
import { startRedis } from '../../../tools/testing/redis.ts';
import { describeWithRedis } from '../../../tools/testing/with-redis.ts';

// A real process under load, while what it depends on is killed, frozen and started again.

const PATHS = [
  '/api/v1/biomarkers/ferritin',
  '/api/v1/biomarkers?pageSize=5',
  '/api/v1/lab-packages',
  '/api/v1/biomarkers/search?q=iron',
  '/biomarkers/ferritin',
];
const CACHE_TTL_SECONDS = 1;

let folder: string;
let postgres: ThrowAwayPostgres;
let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
let service: ChildProcess;
let base: string;

describeWithRedis('content-api', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'biomarker-faults-'));
    postgres = await throwAwayPostgres(folder);
    redis = (await startRedis())!;
    await migrate(postgres.url);
    await seedContent(postgres.url);
    await bundle('apps/content-api', join(folder, 'bundle'));
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      BASE_URL: base,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      CURSOR_SECRET: 'a secret of the tests',
    };
    const own = {
      ADMIN_TOKEN_SHA256: createHash('sha256').update('token-of-this-test').digest('hex'),
      RATE_LIMIT_POINTS: '1000000',
      CACHE_TTL_SECONDS: String(CACHE_TTL_SECONDS),
      SHUTDOWN_DRAIN_MS: '300',
      LOG_LEVEL: 'fatal',
    };
    service = fork(join(folder, 'bundle/main.js'), {
      env: { PATH: process.env.PATH, ...env, ...own },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise((resolve) => service.once('message', resolve));
    for (const path of PATHS) expect(await statusOf(path)).toBe(200);
  }, 60_000);

  afterAll(async () => {
    service.kill('SIGKILL');
    await redis.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves what it holds while Redis is killed and comes back', async () => {
    const answers = await underLoad(async () => {
      await redis.stop();
      await sleep(1500);
      expect(await readiness()).toEqual([200, 'degraded']);
      expect((await fetch(`${base}/api/v1/admin/performance`, { method: 'DELETE', headers: { Authorization: 'Bearer token-of-this-test' } })).status).toBe(503);
      redis = (await startRedis(redis.port))!;
      // By itself: no request that spends budget is needed.
      for (let attempt = 0; attempt < 60 && (await readiness())[1] !== 'ready'; attempt++) await sleep(100);
      expect(await readiness()).toEqual([200, 'ready']);
    });
    expect(answers.statuses).toEqual([200]);
    await untilReady();
  }, 30_000);

  it('serves what it holds while Redis is frozen, and nobody waits for it', async () => {
    const answers = await underLoad(async () => {
      redis.process.kill('SIGSTOP');
      await sleep(2000);
      redis.process.kill('SIGCONT');
      await sleep(1000);
    });
    expect(answers.statuses).toEqual([200]);
    expect(answers.slowestMs).toBeLessThan(1000);
    await untilReady();
  }, 30_000);

  it('serves what it holds while the database is killed, says so for the rest, and comes back by itself', async () => {
    const answers = await underLoad(async () => {
      await postgres.crash();
      await sleep((CACHE_TTL_SECONDS + 1) * 1000);
      const unheld = await fetch(`${base}/api/v1/biomarkers/zinc`);
      expect(unheld.status).toBe(503);
      expect(Number(unheld.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await unheld.json()).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
      expect(await readiness()).toEqual([200, 'degraded']);
      await postgres.restart();
    });
    expect(answers.statuses).toEqual([200]);
    await untilReady();
    expect(await statusOf('/api/v1/biomarkers/zinc')).toBe(200);
  }, 30_000);

  it('answers every request that it took when it is told to stop', async () => {
    const exited = new Promise((resolve) => service.once('exit', resolve));
    const answers = await underLoad(async () => {
      service.kill('SIGTERM');
      expect(await statusOf('/readyz')).toBe(503);
      await sleep(200);
    });
    expect(answers.statuses).toEqual([200]);
    expect(await exited).toBe(0);
  }, 30_000);
});

const statusOf = async (path: string) => {
  const response = await fetch(`${base}${path}`);
  await response.arrayBuffer();
  return response.status;
};

async function readiness(): Promise<[number, string]> {
  const response = await fetch(`${base}/readyz?verbose`);
  return [response.status, ((await response.json()) as { status: string }).status];
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 80 && (await readiness())[1] !== 'ready'; attempt++) {
    await statusOf(PATHS[0]!);
    await sleep(100);
  }
  expect((await readiness())[1]).toBe('ready');
}

/** Asks for held answers all the while that `work` takes. */
async function underLoad(work: () => Promise<void>): Promise<{ statuses: number[]; slowestMs: number }> {
  let stopped = false;
  let slowestMs = 0;
  const statuses = new Set<number>();
  const askOn = async (path: string) => {
    while (!stopped) {
      const askedAt = performance.now();
      statuses.add(await statusOf(path));
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      await sleep(5);
    }
  };
  const asking = PATHS.map(askOn);
  await work().finally(() => (stopped = true));
  await Promise.all(asking);
  return { statuses: [...statuses].sort(), slowestMs };
}
