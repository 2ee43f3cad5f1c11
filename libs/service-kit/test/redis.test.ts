import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { startRedis, type PrivateRedis } from '@biomarker/testbed/redis';
import { until } from '@biomarker/testbed/until';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { connectBase, createLogger, createRedis, refuseUnusable } from '../src/index.ts';

const logger = createLogger('test', 'silent');

async function refusalOf(url: string): Promise<string> {
  const client = await createRedis(url, logger);
  return refuseUnusable(client, logger)
    .then(
      () => 'none',
      (error: Error) => error.message,
    )
    .finally(() => client.destroy());
}

const database = { assertReady: async () => {}, close: async () => {}, figures: () => ({}), replicaLagSeconds: async () => 0 };

const startOn = (redisUrl: string) =>
  connectBase({
    service: 'test',
    schema: 'content',
    config: {
      logLevel: 'silent' as const,
      tracing: undefined,
      database: { url: '', readUrl: undefined, maxConnections: 1, preparedStatements: true },
      redisUrl,
      trustProxy: undefined,
    },
    connectDatabase: () => database as never,
    logger,
  });

async function withCluster<T>(work: (start: (port?: number) => Promise<PrivateRedis>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-cluster-'));
  const started: PrivateRedis[] = [];
  try {
    return await work(async (port) => {
      const cluster = (await startRedis(port, ['--cluster-enabled', 'yes', '--dir', folder]))!;
      started.push(cluster);
      return cluster;
    });
  } finally {
    await Promise.all(started.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

describeWithRedis('the server of REDIS_URL', () => {
  it('must not be a cluster', () =>
    withCluster(async (start) => {
      const { url } = await start();
      await expect(startOn(url)).rejects.toThrow(/REDIS_URL names a Redis Cluster.*Name a single primary/);
    }));

  it('must not be a Sentinel', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-sentinel-'));
    const port = await freePort();
    writeFileSync(join(folder, 'sentinel.conf'), `port ${port}\nbind 127.0.0.1\n`);
    const sentinel = spawn('redis-server', [join(folder, 'sentinel.conf'), '--sentinel'], { stdio: 'ignore' });
    await until('a refused Sentinel', async () => /names a Sentinel/.test(await refusalOf(`redis://127.0.0.1:${port}`)));
    sentinel.kill('SIGKILL');
    await once(sentinel, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is degraded until it first answers, and stays so when it is a cluster then', () =>
    withCluster(async (start) => {
      const port = await freePort();
      const base = await startOn(`redis://127.0.0.1:${port}`);
      const { results } = base.watch({ checks: [], rateLimits: [], caches: () => [] });
      const says = async () => (await results()).map(({ name, ok }) => [name, ok]);
      expect(await says()).toEqual([['rateLimit', false]]);
      const cluster = await start(port);
      await until('a refused cluster', () => base.redis?.isOpen === false);
      expect(await says()).toEqual([['rateLimit', false]]);
      await cluster.stop();
      await base.close();
    }));

  it('may be a single server or unreachable', async () => {
    expect(await refusalOf(testRedisUrl())).toBe('none');
    expect(await refusalOf(`redis://127.0.0.1:${await freePort()}`)).toBe('none');
  });
});
