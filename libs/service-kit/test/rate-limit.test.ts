import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@biomarker/db/content';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { startRedis, tellRedis } from '@biomarker/testbed/redis';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { until } from '@biomarker/testbed/until';
import { createLogger, createRateLimit, createRedis, redisWindows, sharedStore, type RateLimit, type RateLimitStore, type RedisClient } from '../src/index.ts';

const logger = createLogger('test', 'silent');
let clients = 0;
const newClient = () => `198.51.100.${++clients}`;

const rateLimitOn = (store: RateLimitStore, windowSeconds = 900) => createRateLimit({ name: 'public', points: 100, windowSeconds, store });

async function countAllowed(rateLimits: readonly RateLimit[], requests: number, address: string): Promise<number> {
  const results = await Promise.all(Array.from({ length: requests }, (_, index) => rateLimits[index % rateLimits.length]!.consume(address)));
  return results.filter(({ allowed }) => allowed).length;
}

function sharesItsCount(storesOf: () => [RateLimitStore, RateLimitStore]) {
  it('allows exactly 100 of 200 parallel requests through two processes', async () => {
    const [first, second] = storesOf();
    const rateLimits = [rateLimitOn(first), rateLimitOn(second)];
    const address = newClient();
    expect(await countAllowed(rateLimits, 200, address)).toBe(100);
    expect(await rateLimits[1]!.consume(address)).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
    expect(await rateLimits[0]!.consume(newClient())).toMatchObject({ allowed: true, remaining: 99 });
    expect(rateLimits[0]!.figures().mode).toBe('exact');
  });

  it('counts down and restarts after the window', async () => {
    const windowSeconds = 3;
    const rateLimit = rateLimitOn(storesOf()[0], windowSeconds);
    const address = newClient();
    expect((await rateLimit.consume(address)).remaining).toBe(99);
    const second = await rateLimit.consume(address);
    expect(second.remaining).toBe(98);
    expect(second.msToReset).toBeGreaterThan(0);
    expect(second.msToReset).toBeLessThanOrEqual(windowSeconds * 1000);
    await until('a new window', async () => (await rateLimit.consume(address)).remaining === 99);
  });
}

describe('the rate limit in PostgreSQL', () => {
  let database: TestDatabase;
  let databases: Database[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    const roles = ['content_api', 'mcp_server'] as const;
    databases = roles.map((role) => connectDatabase({ url: database.urlAs(role), maxConnections: 4, onError: () => {} }));
  });
  afterAll(async () => {
    await Promise.all(databases.map((each) => each.close()));
    await database.drop();
  });

  sharesItsCount(() => databases.map((each) => sharedStore(each.fixedWindows('content').consume, logger)) as [RateLimitStore, RateLimitStore]);
});

describeWithRedis('the rate limit in Redis', () => {
  let redis: RedisClient[] = [];
  beforeAll(async () => {
    redis = await Promise.all([createRedis(testRedisUrl(), logger), createRedis(testRedisUrl(), logger)]);
    await tellRedis(testRedisUrl(), ['FLUSHALL']);
  });
  afterAll(() => Promise.all(redis.map((client) => client.destroy())));

  sharesItsCount(() => redis.map((client) => sharedStore(redisWindows(client), logger)) as [RateLimitStore, RateLimitStore]);
});

async function throughFreeze(): Promise<void> {
  const server = (await startRedis())!;
  const client = await createRedis(server.url, logger);
  const rateLimit = rateLimitOn(sharedStore(redisWindows(client), logger));
  const address = newClient();
  expect(await rateLimit.consume(address)).toMatchObject({ remaining: 99 });

  server.process.kill('SIGSTOP');
  expect(await rateLimit.consume(address)).toMatchObject({ allowed: true });
  expect(rateLimit.figures().mode).toBe('degraded');

  server.process.kill('SIGCONT');
  await until('the shared count again', () => rateLimit.figures().mode === 'exact');
  await client.destroy();
  await server.stop();
}

async function throughRefusals(breakCommand: string[], restore: string[]): Promise<void> {
  const server = (await startRedis())!;
  const client = await createRedis(server.url, logger);
  const count = redisWindows(client);
  let probes = 0;
  const store = sharedStore((countings) => {
    if (countings[0]!.key.endsWith(':probe')) probes++;
    return count(countings);
  }, logger);
  const rateLimit = rateLimitOn(store);
  const address = newClient();
  await tellRedis(server.url, breakCommand);

  expect(await countAllowed([rateLimit], 60, address)).toBe(60);
  await until('the second probe', () => probes >= 2);
  expect(store.degraded).toBe(true);
  expect(await countAllowed([rateLimit], 60, address)).toBe(40);

  await tellRedis(server.url, restore);
  await until('the shared count again', () => !store.degraded);
  expect(await rateLimit.consume(newClient())).toMatchObject({ remaining: 99 });
  await client.destroy();
  await server.stop();
}

// Each waits seconds for its probes, so all run at once, each on its own server.
describeWithRedis('the rate limit in Redis counts in the process', () => {
  const outages: Record<string, () => Promise<void>> = {
    'is frozen': throughFreeze,
    'is full': () => throughRefusals(['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']),
    'is a read-only replica': () => throughRefusals(['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']),
  };
  let results: PromiseSettledResult<void>[];
  beforeAll(async () => void (results = await Promise.allSettled(Object.values(outages).map((survive) => survive()))));

  it.each(Object.keys(outages).map((state, index) => ({ state, index })))('while the server $state, then recovers', ({ index }) => {
    const result = results[index]!;
    if (result.status === 'rejected') throw result.reason;
  });
});
