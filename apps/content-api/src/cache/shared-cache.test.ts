import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Logger, RedisClient } from '@biomarker/service-kit';
import { answerOf } from './answer.ts';
import { redisCache } from './shared-cache.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A Redis that holds epochs and answers, and can go away. */
function cacheOnFake() {
  const values = new Map<string, string>();
  const kept: unknown[][] = [];
  const redis = {
    isReady: true,
    isAway: false,
    async mGet(keys: string[]) {
      if (this.isAway) throw new Error('no Redis');
      return keys.map((key) => values.get(key) ?? null);
    },
    zScore: async () => null,
    incrBy: async (key: string, by: number) => (values.set(key, String(Number(values.get(key) ?? 0) + by)), Number(values.get(key))),
    async set(key: string, text: string, { expiration }: { expiration: object }) {
      kept.push([key, expiration]);
      values.set(key, text);
    },
    async get(key: string) {
      if (this.isAway) throw new Error('no Redis');
      return values.get(key) ?? null;
    },
  };
  const warned: string[] = [];
  const logger = { warn: ({ err }: { err: string }) => void warned.push(err) } as unknown as Logger;
  const seen: string[] = [];
  const cache = redisCache(redis as unknown as RedisClient, logger, 'a release');
  const watch = () =>
    cache.watch({
      onPosition: (position) => void seen.push(`position ${position}`),
      onClear: (groups) => void seen.push(`clear ${groups.join()}`),
      onGap: () => void seen.push('gap'),
    });
  return { redis, values, kept, cache, watch, seen, warned };
}
const look = () => jest.advanceTimersByTimeAsync(500);

it('tells a time without Redis at its begin and at its end, and warns once', async () => {
  const { redis, cache, watch, seen, warned } = cacheOnFake();
  await watch();
  redis.isAway = true;
  await look();
  await look();
  expect([seen, warned]).toEqual([['position 0', 'gap'], ['no Redis']]);
  redis.isAway = false;
  await look();
  await look();
  expect(seen).toEqual(['position 0', 'gap', 'gap']);
  cache.close();
  expect(jest.getTimerCount()).toBe(0);
});

it('tells the groups that another instance has cleared, after the position', async () => {
  const { values, cache, watch, seen } = cacheOnFake();
  await watch();
  values.set('content:epoch:biomarkers', '1');
  await jest.advanceTimersByTimeAsync(499);
  expect(seen).toEqual(['position 0']);
  await jest.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['position 0', 'position 0', 'clear biomarkers']);
  cache.close();
});

it('goes beyond an epoch that Redis lost', async () => {
  const { values, cache, watch } = cacheOnFake();
  values.set('content:epoch:pages', '7');
  await watch();
  values.delete('content:epoch:pages');
  await look();
  expect(values.get('content:epoch:pages')).toBe('8');
  cache.close();
});

it('keeps answers for their time, and counts reads', async () => {
  const { redis, kept, cache, warned } = cacheOnFake();
  const answer = answerOf({ name: 'Ferritin' });
  cache.set('biomarkers', 'a', answer, 60);
  expect(kept).toEqual([[expect.stringMatching(/^content:answer:a release:biomarkers:0:[\w-]{43}$/), { type: 'EX', value: 60 }]]);
  expect(await cache.get('biomarkers', 'a')).toEqual(answer);
  expect(await cache.get('biomarkers', 'b')).toBeUndefined();
  redis.isAway = true;
  expect(await cache.get('biomarkers', 'a')).toBeUndefined();
  expect(cache.figures()).toEqual({ name: 'redis', hits: 1, misses: 2, hitRate: 0.3333, entries: 0, bytes: 0 });
  redis.isReady = false;
  expect(await cache.get('biomarkers', 'a')).toBeUndefined();
  cache.set('biomarkers', 'c', answer, 60);
  expect([cache.figures().misses, kept.length, warned]).toEqual([2, 1, ['no Redis']]);
});

it('counts an answer that takes more than 40 milliseconds as a miss', async () => {
  const { redis, cache, warned } = cacheOnFake();
  cache.set('biomarkers', 'a', answerOf({ name: 'Ferritin' }), 60);
  const read = redis.get.bind(redis);
  let late = 39;
  redis.get = async (key) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    return read(key);
  };
  const [early] = await Promise.all([cache.get('biomarkers', 'a'), jest.advanceTimersByTimeAsync(50)]);
  late = 41;
  const [later] = await Promise.all([cache.get('biomarkers', 'a'), jest.advanceTimersByTimeAsync(50)]);
  expect([early !== undefined, later, warned.length]).toEqual([true, undefined, 1]);
});
