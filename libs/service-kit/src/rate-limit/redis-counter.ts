import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis.ts';
import type { Counter, Window } from './counter.ts';

/** A key that no client has. */
const PROBE = 'probe';

/** In Redis, whose clock is the one that counts. */
export function redisCounter(client: RedisClient, { name, points, windowSeconds }: Window): Counter {
  const limiter = new RateLimiterRedis({ keyPrefix: name, points, duration: windowSeconds, storeClient: client, useRedisPackage: true });
  const refusal = (thrown: unknown): RateLimiterRes => {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  };
  return {
    async consume(key, units) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, units).catch(refusal);
      return { spent: consumedPoints, msToReset: msBeforeNext };
    },
    probe: () => limiter.get(PROBE),
  };
}
