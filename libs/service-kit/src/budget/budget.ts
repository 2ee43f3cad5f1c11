import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis.ts';
import { clientKey, inRange } from './client-key.ts';
import { watchedStore } from './watched-call.ts';

/** Where the count is kept. Two services with the same store, name and window spend one budget. */
export type BudgetStore = { kind: 'redis'; client: RedisClient } | { kind: 'postgres'; pool: Pool; schema: string } | { kind: 'memory' };

export type BudgetOptions = {
  /** Also the name of the policy in the `RateLimit` headers. */
  name: string;
  points: number;
  windowSeconds: number;
  store: BudgetStore;
  /** Other points for address ranges, the first match winning. */
  overrides?: readonly { cidr: string; points: number }[];
};

/** What one request left of the budget of its client. */
export type Spent = { allowed: boolean; limit: number; remaining: number; msToReset: number };

export type BudgetFigures = { mode: 'exact' | 'degraded'; allowed: number; limited: number };

export type Budget = {
  readonly name: string;
  readonly windowSeconds: number;
  /** Spends one unit of the client at `address`. Never rejects, and never waits for a store that hangs. */
  spend(address: string): Promise<Spent>;
  figures(): BudgetFigures;
};

const TABLE = 'rate_limit';

/**
 * One fixed window per client, starting at its first request, exact across all processes on the store.
 * While the store is away each process counts for itself, and goes back by itself.
 */
export function createBudget({ name, points, windowSeconds, store, overrides = [] }: BudgetOptions): Budget {
  const limitersFor = memoize((limit: number) => ({
    shared: sharedLimiter(store, name, limit, windowSeconds),
    own: new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds }),
  }));
  const watched = watchedStore();
  let allowed = 0;
  let limited = 0;

  async function consume(key: string, limit: number): Promise<RateLimiterRes> {
    const { shared, own } = limitersFor(limit);
    try {
      return await watched.call(() => shared.consume(key), isRefusal);
    } catch (refusalOrFailure) {
      return isRefusal(refusalOrFailure) ? refusalOrFailure : own.consume(key).catch((refusal: RateLimiterRes) => refusal);
    }
  }

  return {
    name,
    windowSeconds,
    async spend(address) {
      const limit = overrides.find(({ cidr }) => inRange(address, cidr))?.points ?? points;
      const { consumedPoints, msBeforeNext } = await consume(clientKey(address), limit);
      // A key that is blocked in memory is answered with no points consumed.
      const ok = consumedPoints > 0 && consumedPoints <= limit;
      if (ok) allowed++;
      else limited++;
      return { allowed: ok, limit, remaining: ok ? limit - consumedPoints : 0, msToReset: msBeforeNext };
    },
    figures: () => ({ mode: watched.degraded ? 'degraded' : 'exact', allowed, limited }),
  };
}

const isRefusal = (value: unknown): value is RateLimiterRes => value instanceof RateLimiterRes;

function sharedLimiter(store: BudgetStore, name: string, points: number, duration: number): RateLimiterAbstract {
  // Once a client is over, the store is not asked again until the window ends.
  const common = { keyPrefix: name, points, duration, inMemoryBlockOnConsumed: points + 1 };
  if (store.kind === 'redis') return new RateLimiterRedis({ ...common, storeClient: store.client, useRedisPackage: true });
  if (store.kind === 'postgres')
    return new RateLimiterPostgres({
      ...common,
      storeClient: store.pool,
      storeType: 'pool',
      schemaName: store.schema,
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: true,
    });
  return new RateLimiterMemory({ keyPrefix: name, points, duration });
}

function memoize<V>(make: (key: number) => V): (key: number) => V {
  const made = new Map<number, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
