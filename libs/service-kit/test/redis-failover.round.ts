import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRedisCluster } from '@biomarker/testbed/redis-cluster';
import { startRedisSentinels } from '@biomarker/testbed/redis-sentinels';
import { until } from '@biomarker/testbed/until';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { createLogger, createRateLimit, createRedis, redisWindows, sharedStore, type RateLimit, type RateLimitStore, type RedisClient } from '../src/index.ts';

const logger = createLogger('test', 'silent');

type Store = { url: string; kill(): Promise<void>; untilReplaced(): Promise<void>; stop(): Promise<void> };

const stores: [string, () => Promise<Store>][] = [
  [
    'a Redis Cluster',
    async () => {
      const cluster = await startRedisCluster();
      const dead = await cluster.masterOf('any');
      return { ...cluster, kill: () => dead.stop(), untilReplaced: () => cluster.untilReplaced(dead) };
    },
  ],
  [
    'a master behind three Sentinels',
    async () => {
      const sentinels = await startRedisSentinels(3);
      return { ...sentinels, kill: () => sentinels.master.stop(), untilReplaced: () => sentinels.untilPromoted() };
    },
  ],
];

const POINTS = 30;
const KEYS = Array.from({ length: 12 }, (_, index) => `on any node ${index}`);

type Instance = { redis: RedisClient; limit: RateLimit; shared: RateLimitStore };

async function instanceOn(url: string): Promise<Instance> {
  const redis = await createRedis(url, logger);
  const shared = sharedStore(redisWindows(redis), logger, { isThere: () => redis.isReady, nodeOf: redis.nodeOf });
  return { redis, shared, limit: createRateLimit({ name: 'public', points: POINTS, windowSeconds: 900, store: shared }) };
}

/** For each of many clients, whose keys lie on all nodes, the requests that it gets through two instances. */
async function allowedOf(when: string, instances: readonly Instance[]): Promise<number[]> {
  const consume = async (request: number, key: string) => (await instances[request % 2]!.limit.consume(`${when} ${key}`)).allowed;
  return Promise.all(
    KEYS.map(async (key) => (await Promise.all(Array.from({ length: 3 * POINTS }, (_, request) => consume(request, key)))).filter(Boolean).length),
  );
}

const EXACT = KEYS.map(() => POINTS);

describeWithRedis.each(stores)('%s', (_name, start) => {
  let store: Store;
  const all: Instance[] = [];
  beforeAll(async () => void (store = await start()));
  afterAll(async () => {
    await Promise.all(all.map(({ redis }) => redis.destroy()));
    await store?.stop();
  });

  it('counts exactly, says when it is away, and counts exactly after a failover', async () => {
    all.push(await instanceOn(store.url), await instanceOn(store.url));
    await until('both connections', () => all.every(({ redis }) => redis.isReady));
    expect(await allowedOf('before', all)).toEqual(EXACT);

    await store.kill();
    await until('a degraded store', () => all.every(({ redis, shared }) => !redis.isReady && shared.degraded));
    const during = await allowedOf('during', all);
    expect(Math.min(...during)).toBeGreaterThanOrEqual(POINTS);
    expect(Math.max(...during)).toBeLessThanOrEqual(2 * POINTS);
    const late = await instanceOn(store.url);
    all.push(late);

    await store.untilReplaced();
    await until('the shared count again', () => all.every(({ redis, shared }) => redis.isReady && !shared.degraded));
    expect(await allowedOf('after', [late, all[0]!])).toEqual(EXACT);
  });
});
