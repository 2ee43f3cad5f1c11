import type { Pool } from 'pg';
import type { RedisClient } from '../redis.ts';
import { withoutAskingAgain } from './blocked.ts';
import { clientKey, inRange } from './client-key.ts';
import { coalesced } from './coalesced.ts';
import type { Counter, Window } from './counter.ts';
import { postgresCounter } from './postgres-counter.ts';
import { processCounter } from './process-counter.ts';
import { redisCounter } from './redis-counter.ts';
import { watchedStore } from './watched-store.ts';

/** Where the count is kept. Two services with the same store, name and window spend one budget. */
export type BudgetStore = { kind: 'redis'; client: RedisClient } | { kind: 'postgres'; pool: Pool; schema: string } | { kind: 'process' };

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
  /** Spends one unit of `who`: a client's address, or another name such as `application x`. Never rejects, and never waits for a store that hangs. */
  spend(who: string): Promise<Spent>;
  figures(): BudgetFigures;
};

const PROBE_MS = 1000;
/** A store that answers nobody for this long is taken to hang; on a busy machine a shorter pause means nothing. */
const SILENCE_MS = 250;

/**
 * One fixed window per client, starting at its first request, exact across all processes on the store.
 * While the store is away each process counts for itself, and goes back by itself.
 */
export function createBudget({ name, points, windowSeconds, store, overrides = [] }: BudgetOptions): Budget {
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
    return coalesced((key, units) => watched.call(() => shared.spend(key, units)).catch(() => own.spend(key, units)));
  }

  return {
    name,
    windowSeconds,
    async spend(who) {
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

function counterOn(store: BudgetStore, window: Window): Counter {
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
