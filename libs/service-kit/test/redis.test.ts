import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { startRedis, tellRedis, type PrivateRedis } from '@biomarker/testbed/redis';
import { until } from '@biomarker/testbed/until';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { connectBase, createLogger, createRedis } from '../src/index.ts';

const logger = createLogger('test', 'silent');

async function refusalOf(url: string): Promise<string> {
  return createRedis(url, logger).then(
    async (client) => {
      await client.destroy();
      return 'none';
    },
    (error: Error) => error.message,
  );
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
      redisSentinelPassword: undefined,
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

/** The commands for keys of two nodes that a server refused. */
const commandsOn = async ({ url }: PrivateRedis) =>
  (await tellRedis<string>(url, ['INFO', 'commandstats']))[0]!.match(/cmdstat_mget:.*rejected_calls=(\d+)/)?.[1] ?? '0';

describeWithRedis('the server of a redis:// address', () => {
  it('must not be a cluster', () =>
    withCluster(async (start) => {
      const { url } = await start();
      await expect(startOn(url)).rejects.toThrow(/REDIS_URL names a Redis Cluster.*redis\+cluster/);
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
      const connections = async () => (await tellRedis<string>(cluster.url, ['INFO', 'clients']))[0]!.match(/connected_clients:(\d+)/)![1];
      await until('a cluster that the service has left', async () => Number(await commandsOn(cluster)) > 0 && (await connections()) === '1');
      expect(await says()).toEqual([['rateLimit', false]]);
      await cluster.stop();
      await base.close();
    }));

  it('may be a single server or unreachable', async () => {
    expect(await refusalOf(testRedisUrl())).toBe('none');
    expect(await refusalOf(`redis://127.0.0.1:${await freePort()}`)).toBe('none');
  });
});

describeWithRedis('the address of a cluster or of Sentinels', () => {
  it('must not be that of a single server', async () => {
    const host = new URL(testRedisUrl()).host;
    expect(await refusalOf(`redis+cluster://${host}`)).toBe('REDIS_URL names no Redis Cluster. Begin with redis://.');
    expect(await refusalOf(`redis+sentinel://${host}/name`)).toBe('REDIS_URL names no Sentinel. Begin with redis://.');
  });

  it('may be unreachable', async () => {
    const port = await freePort();
    expect(await refusalOf(`redis+cluster://127.0.0.1:${port}`)).toBe('none');
    expect(await refusalOf(`redis+sentinel://127.0.0.1:${port}/name`)).toBe('none');
  });
});
