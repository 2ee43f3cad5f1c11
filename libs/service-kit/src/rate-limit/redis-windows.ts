import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis/create-redis.ts';
import type { CountRequests } from './store.ts';

/** Windows in Redis, by the clock of Redis. `penalty` counts without a verdict: limits differ by client, so the rate limit compares. */
export function redisWindows(client: RedisClient): CountRequests {
  const limiter = new RateLimiterRedis({ keyPrefix: '', points: 1, duration: 1, storeClient: client, useRedisPackage: true });
  return async (countings) =>
    Promise.all(
      countings.map(async ({ key, requests, windowMs }) => {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(key, requests, { customDuration: windowMs / 1000 });
        return { consumed: consumedPoints, msToReset: msBeforeNext };
      }),
    );
}
