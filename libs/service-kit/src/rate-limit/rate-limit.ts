import type { Pool } from 'pg';
import type { RedisClient } from '../redis.ts';
import { withoutAskingAgain } from './blocked.ts';
import { clientKey, inRange } from './client-key.ts';
import { batched } from './batched.ts';
import type { Counter, Window } from './counter.ts';
import { postgresCounter } from './postgres-counter.ts';
import { processCounter } from './process-counter.ts';
import { redisCounter } from './redis-counter.ts';
import { watchedStore } from './watched-store.ts';

/** Where the count is kept. Services with the same store, name and window share one count. */
export type RateLimitStore = { kind: 'redis'; client: RedisClient } | { kind: 'postgres'; pool: Pool; schema: string } | { kind: 'process' };

export type RateLimitOptions = {
  /** Also the name of the policy in the `RateLimit` headers. */
  name: string;
  points: number;
  windowSeconds: number;
  store: RateLimitStore;
  /** Other points for address ranges, the first match winning. */
  overrides?: readonly { cidr: string; points: number }[];
};

/** The state of a client after one request. */
export type RateLimitResult = { allowed: boolean; limit: number; remaining: number; msToReset: number };

export type RateLimitFigures = { mode: 'exact' | 'degraded'; allowed: number; limited: number };

export type RateLimit = {
  readonly name: string;
  readonly windowSeconds: number;
  /** Spends one unit of `who`: a client's address, or another name such as `application x`. Never rejects, and never waits for a store that hangs. */
  consume(who: string): Promise<RateLimitResult>;
  figures(): RateLimitFigures;
};

const PROBE_MS = 1000;
/** A store that answers nobody for this long is taken to hang; on a busy machine a shorter pause means nothing. */
const SILENCE_MS = 250;

/**
 * One fixed window per client, starting at its first request, exact across all processes on the store.
 * While the store is away each process counts for itself, and goes back by itself.
 */
export function createRateLimit({ name, points, windowSeconds, store, overrides = [] }: RateLimitOptions): RateLimit {
  const countersFor = memoize((limit: number) => counting({ name, points: limit, windowSeconds }));
  let allowed = 0;
  let limited = 0;
  const watched = watchedStore(SILENCE_MS);

  function counting(window: Window) {
    const shared = withoutAskingAgain(counterOn(store, window), window.points);
    const own = processCounter(window);
    // Without this probe, a store that is back would be noticed only by the next request.
    setInterval(() => {
      if (watched.degraded) watched.call(shared.probe).catch(() => {});
    }, PROBE_MS).unref();
    return batched((key, units) => watched.call(() => shared.consume(key, units)).catch(() => own.consume(key, units)));
  }

  return {
    name,
    windowSeconds,
    async consume(who) {
      const limit = overrides.find(({ cidr }) => inRange(who, cidr))?.points ?? points;
      const { result, position, units } = await countersFor(limit)(clientKey(who));
      const count = result.spent - units + position;
      const ok = count <= limit;
      if (ok) allowed++;
      else limited++;
      return { allowed: ok, limit, remaining: ok ? limit - count : 0, msToReset: result.msToReset };
    },
    figures: () => ({ mode: watched.degraded ? 'degraded' : 'exact', allowed, limited }),
  };
}

function counterOn(store: RateLimitStore, window: Window): Counter {
  if (store.kind === 'redis') return redisCounter(store.client, window);
  return store.kind === 'postgres' ? postgresCounter(store, window) : processCounter(window);
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
