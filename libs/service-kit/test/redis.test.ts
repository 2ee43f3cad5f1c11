import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { startRedis } from '@biomarker/testbed/redis';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { connectBase, createLogger, createRedis, refuseUnusable } from '../src/index.ts';

const logger = createLogger('test', 'silent');

async function refusalOf(url: string): Promise<string> {
  const client = await createRedis(url, logger);
  return refuseUnusable(client)
    .then(
      () => 'none',
      (error: Error) => error.message,
    )
    .finally(() => client.destroy());
}

describeWithRedis('the server of REDIS_URL', () => {
  it('must not be a cluster', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-cluster-'));
    const cluster = (await startRedis(undefined, ['--cluster-enabled', 'yes', '--dir', folder]))!;
    try {
      const database = { assertReady: async () => {}, close: async () => {} };
      const config = {
        logLevel: 'silent' as const,
        tracing: undefined,
        database: { url: '', readUrl: undefined, maxConnections: 1, preparedStatements: true },
        redisUrl: cluster.url,
        trustProxy: undefined,
      };
      const starting = connectBase({
        service: 'test',
        schema: 'content',
        config,
        connectDatabase: () => database as never,
        logger,
      });
      await expect(starting).rejects.toThrow(/REDIS_URL names a Redis Cluster.*Name a single primary/);
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('may be a single server or unreachable', async () => {
    expect(await refusalOf(testRedisUrl())).toBe('none');
    expect(await refusalOf(`redis://127.0.0.1:${await freePort()}`)).toBe('none');
  });
});
