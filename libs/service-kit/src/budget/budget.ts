import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis.ts';
import { clientKey, inRange } from './client-key.ts';
import { coalesced } from './coalesced.ts';
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
/** A key that no client has, looked up to see whether the store is back. */
const PROBE = 'probe';
const PROBE_MS = 1000;
/** A store that answers nobody for this long is taken to hang. PostgreSQL may pause longer than Redis without hanging. */
const SILENCE_MS = { redis: 50, postgres: 250, memory: 50 };

/**
 * One fixed window per client, starting at its first request, exact across all processes on the store.
 * While the store is away each process counts for itself, and goes back by itself.
 */
export function createBudget({ name, points, windowSeconds, store, overrides = [] }: BudgetOptions): Budget {
  const countersFor = memoize((limit: number) => counter({ name, points: limit, windowSeconds, store }));
  let allowed = 0;
  let limited = 0;
  const watched = watchedStore(SILENCE_MS[store.kind]);

  function counter(options: CounterOptions) {
    const shared = sharedLimiter(options);
    const own = new RateLimiterMemory({ keyPrefix: name, points: options.points, duration: windowSeconds });
    // Without it, a store that is back would be noticed only by the next request.
    setInterval(() => {
      if (watched.degraded) watched.call(() => shared.get(PROBE), isRefusal).catch(() => {});
    }, PROBE_MS).unref();
    return coalesced(async (key, units) => {
      try {
        return await watched.call(() => shared.consume(key, units), isRefusal);
      } catch (refusalOrFailure) {
        return isRefusal(refusalOrFailure) ? refusalOrFailure : own.consume(key, units).catch((refusal: RateLimiterRes) => refusal);
      }
    });
  }

  return {
    name,
    windowSeconds,
    async spend(address) {
      const limit = overrides.find(({ cidr }) => inRange(address, cidr))?.points ?? points;
      const { result, position, units } = await countersFor(limit)(clientKey(address));
      const count = result.consumedPoints - units + position;
      // A key that is blocked in memory is answered with no points consumed.
      const ok = result.consumedPoints > 0 && count <= limit;
      if (ok) allowed++;
      else limited++;
      return { allowed: ok, limit, remaining: ok ? limit - count : 0, msToReset: result.msBeforeNext };
    },
    figures: () => ({ mode: watched.degraded ? 'degraded' : 'exact', allowed, limited }),
  };
}

type CounterOptions = { name: string; points: number; windowSeconds: number; store: BudgetStore };

const isRefusal = (value: unknown): value is RateLimiterRes => value instanceof RateLimiterRes;

function sharedLimiter({ store, name, points, windowSeconds: duration }: CounterOptions): RateLimiterAbstract {
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
