import { afterAll, describe, expect, it, jest } from '@jest/globals';
import type { Logger, RedisClient } from '@biomarker/service-kit';

// The cache takes its clock when it loads.
jest.useFakeTimers({ now: 1_000_000 });
const { memoryIdempotency, redisIdempotency } = await import('./idempotency-store.ts');
// To the cache, an entry of the first millisecond has no age.
jest.advanceTimersByTime(1000);
afterAll(() => void jest.useRealTimers());

const answer = (body: string, fingerprint = 'one') => ({ fingerprint, body, client: '203.0.113.7' });

describe('answers in this process', () => {
  it('are claimed by one call, and kept for 24 hours', async () => {
    const store = memoryIdempotency();
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
    expect(await store.claim('id', 'one')).toEqual({ state: 'running' });
    expect(await store.claim('id', 'other')).toEqual({ state: 'otherBody' });
    await store.complete('id', answer('body'));
    expect(await store.claim('id', 'other')).toEqual({ state: 'otherBody' });
    jest.advanceTimersByTime(86_399_000);
    expect(await store.claim('id', 'one')).toEqual({ state: 'done', body: 'body' });
    jest.advanceTimersByTime(2000);
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
  });

  it('give up a claim after 30 seconds, and at once after a failure', async () => {
    const store = memoryIdempotency();
    await store.claim('id', 'one');
    jest.advanceTimersByTime(29_000);
    expect(await store.claim('id', 'one')).toEqual({ state: 'running' });
    jest.advanceTimersByTime(2000);
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
    await store.release('id');
    expect(await store.claim('id', 'other')).toEqual({ state: 'mine' });
  });
});

describe('answers in Redis', () => {
  /** Records the commands; `used` is what INCRBY answers. */
  function recorded(used: number, isReady = true) {
    const commands: unknown[][] = [];
    const kept = new Map<string, string>();
    const redis = {
      isReady,
      async set(key: string, text: string, { condition, expiration }: { condition?: string; expiration: { value: number } }) {
        if (condition === 'NX' && kept.has(key)) return null;
        commands.push(['set', key, condition, expiration.value]);
        kept.set(key, text);
        return 'OK';
      },
      get: async (key: string) => kept.get(key) ?? null,
      del: async (key: string) => void (commands.push(['del', key]), kept.delete(key)),
      incrBy: async (key: string) => (commands.push(['incrBy', key]), used),
      expire: async (...given: unknown[]) => void commands.push(['expire', ...given]),
    };
    return { redis: redis as unknown as RedisClient, commands };
  }
  const logger = { warn: () => {} } as unknown as Logger;

  it('are claimed for 30 seconds, kept for a day, and counted for their client', async () => {
    const { redis, commands } = recorded(8 * 1024 * 1024);
    const store = redisIdempotency(redis, logger);
    expect([await store.claim('id', 'one'), await store.claim('id', 'one'), await store.claim('id', 'two')].map(({ state }) => state)).toEqual([
      'mine',
      'running',
      'otherBody',
    ]);
    await store.complete('id', answer('body'));
    expect(await store.claim('id', 'one')).toEqual({ state: 'done', body: 'body' });
    await store.release('id');
    expect(commands).toEqual([
      ['set', 'content:answered:id', 'NX', 30],
      ['incrBy', 'content:answered-bytes:203.0.113.7'],
      ['expire', 'content:answered-bytes:203.0.113.7', 86_400, 'NX'],
      ['set', 'content:answered:id', undefined, 86_400],
      ['del', 'content:answered:id'],
    ]);
  });

  it('are released where a client has used up its eight megabytes of a day', async () => {
    const { redis, commands } = recorded(8 * 1024 * 1024 + 1);
    const store = redisIdempotency(redis, logger);
    await store.claim('id', 'one');
    await store.complete('id', answer('body'));
    expect(commands.at(-1)).toEqual(['del', 'content:answered:id']);
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
  });

  it.each(['set', 'get', 'incrBy', 'expire'] as const)('stay in this process while Redis refuses %s', async (command) => {
    const { redis } = recorded(0);
    const warned: object[] = [];
    const store = redisIdempotency(redis, { warn: (error: object) => void warned.push(error) } as unknown as Logger);
    await store.claim('id', 'one');
    Object.assign(redis, { [command]: () => Promise.reject(new Error(`no ${command}`)) });
    await store.claim('id', 'one');
    await store.complete('id', answer('body'));
    Object.assign(redis, { set: () => Promise.reject(new Error(`no ${command}`)), del: () => Promise.reject(new Error(`no ${command}`)) });
    expect(await store.claim('id', 'one')).toEqual(command === 'get' ? { state: 'running' } : { state: 'done', body: 'body' });
    await store.release('id');
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
    expect(warned[0]).toEqual({ err: `no ${command}` });
  });

  it.each([
    [249, 'running'],
    [251, 'mine'],
  ])('that take %i milliseconds make a call "%s"', async (late, state) => {
    const { redis } = recorded(0);
    Object.assign(redis, { set: () => new Promise((resolve) => setTimeout(() => resolve(null), late)) });
    const [claim] = await Promise.all([redisIdempotency(redis, logger).claim('id', 'one'), jest.advanceTimersByTimeAsync(300)]);
    expect(claim).toEqual({ state });
  });

  it('stay in this process while Redis is away', async () => {
    const { redis, commands } = recorded(0, false);
    const store = redisIdempotency(redis, logger);
    await store.claim('id', 'one');
    await store.complete('id', answer('body'));
    expect(await store.claim('id', 'one')).toEqual({ state: 'done', body: 'body' });
    await store.release('id');
    expect(await store.claim('id', 'one')).toEqual({ state: 'mine' });
    expect(commands).toEqual([]);
  });
});
