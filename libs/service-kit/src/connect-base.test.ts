import { afterEach, expect, it, jest } from '@jest/globals';
import { connectBase } from './connect-base.ts';

afterEach(() => void jest.useRealTimers());

const PRIMARY = { url: 'primary', maxConnections: 10, preparedStatements: true };

/** A service on databases that note what is asked of each, by its address and its connections. */
async function connected({ hasReplica = true, shared = true } = {}) {
  jest.useFakeTimers();
  const told: string[] = [];
  const options: Record<string, object> = {};
  const logger = { debug: (_: object, line: string) => told.push(line), warn: (_: object, line: string) => told.push(line), info() {} };
  const base = await connectBase({
    service: 'content-api',
    schema: 'content',
    config: {
      ...{ logLevel: 'silent', tracing: undefined, redisUrl: undefined, redisSentinelPassword: undefined, trustProxy: undefined },
      ...{ database: { ...PRIMARY, readUrl: hasReplica ? 'replica' : undefined }, rateLimit: { shared } },
    },
    logger: logger as never,
    connectDatabase(given) {
      const name = `${given.url} of ${given.maxConnections}`;
      const { onError, onQuery, ...rest } = given;
      options[name] = { ...rest, isTimed: onQuery !== undefined };
      onError(new Error('lost'));
      const note = async (what: string) => void told.push(`${name}: ${what}`);
      return {
        figures: () => ({ queries: 0, errors: 0, pool: { total: 0, idle: 0, waiting: 0, max: given.maxConnections } }),
        fixedWindows: (schema: string) => ({ consume: async () => [], sweep: () => note(`sweep ${schema}`).then(() => Promise.reject(new Error('away'))) }),
        assertReady: (access: string) => note(`is ready for ${access}`).then(() => Promise.reject(new Error('away'))),
        replicaLagSeconds: async () => 0,
        close: () => note('close'),
      };
    },
  });
  return { base, options, told: () => told.splice(0) };
}

it('a service connects to its database, its replica, and once more to count requests', async () => {
  const { base, options, told } = await connected();
  const common = { preparedStatements: true, applicationName: 'content-api', silenceMs: 6000 };
  expect(options).toEqual({
    'primary of 10': { ...common, url: 'primary', maxConnections: 10, isTimed: true },
    'replica of 10': { ...common, url: 'replica', maxConnections: 10, isTimed: true },
    'primary of 4': { ...common, url: 'primary', maxConnections: 4, isTimed: false },
  });
  expect(told()).toEqual([
    ...Array.from({ length: 3 }, () => 'database connection lost'),
    ...['primary of 10: is ready for reads', 'replica of 10: is ready for reads', 'primary of 4: is ready for reads'],
    ...Array.from({ length: 3 }, () => 'not connected yet'),
  ]);
  expect(base.reads).not.toBe(base.database);

  await jest.advanceTimersByTimeAsync(299_999);
  expect(told()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told()).toEqual(['primary of 4: sweep content', 'ended windows could not be removed']);

  await base.close();
  expect(told()).toEqual(['primary of 4: close', 'replica of 10: close', 'primary of 10: close']);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(told()).toEqual([]);
});

it('a service without a replica reads from its database, and may count in its process', async () => {
  const { base, options, told } = await connected({ hasReplica: false, shared: false });
  expect([Object.keys(options), base.reads === base.database, base.databaseRateLimitStore() === base.rateLimitStore]).toEqual([['primary of 10'], true, true]);
  expect(await base.rateLimitStore.consume('a client', 1000)).toEqual({ consumed: 1, msToReset: 1000 });
  told();
  await jest.advanceTimersByTimeAsync(300_000);
  await base.close();
  expect(told()).toEqual(['primary of 10: close']);
});

it('measures each of its pools by name, and checks the rate limit last', async () => {
  for (const [hasReplica, pools] of [
    [true, ['content', 'replica', 'rateLimit', 'mail']],
    [false, ['content', 'rateLimit', 'mail']],
  ] as const) {
    const { base } = await connected({ hasReplica });
    const own = { name: 'own', required: true, check() {} };
    const health = base.watch({ checks: [own], rateLimits: [], caches: () => [], pools: { mail: base.database.figures } });
    expect((await health.results()).map(({ name }) => name)).toEqual(['own', 'rateLimit']);
    const text = await base.metrics.registry.metrics();
    expect([...text.matchAll(/^database_pool_max_connections\{pool="(\w+)"/gm)].map(([, pool]) => pool)).toEqual(pools);
    expect(text.includes('database_replica_lag_seconds')).toBe(hasReplica);
    await base.close();
  }
});
