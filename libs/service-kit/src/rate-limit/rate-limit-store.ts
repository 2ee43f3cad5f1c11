import type { Pool } from 'pg';
import type { HealthCheck } from '../health.ts';
import type { RedisClient } from '../redis.ts';
import type { RateLimit, RateLimitStore } from './rate-limit.ts';

/** Redis where there is one, else the tables of `schema`; with neither, each process counts for itself. */
export function rateLimitStoreOf(redis: RedisClient | undefined, pool: Pool | undefined, schema: 'content' | 'partner'): RateLimitStore {
  if (redis) return { kind: 'redis', client: redis };
  return pool ? { kind: 'postgres', pool, schema } : { kind: 'process' };
}

/** Fails while this process counts alone because the shared store is away. */
export const rateLimitCheck = (rateLimits: readonly Pick<RateLimit, 'figures'>[]): HealthCheck => ({
  name: 'requestBudget',
  required: false,
  check: () => {
    if (rateLimits.some(({ figures }) => figures().mode === 'degraded')) throw new Error('degraded: counted by this process alone');
  },
});
