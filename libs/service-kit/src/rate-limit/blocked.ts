import { LRUCache } from 'lru-cache';
import { steadyMs, type Counter } from './counter.ts';

const MOST_KEYS = 100_000;

/** Once a client is over, the store is not asked again until the window ends; by a steady clock. */
export function withoutAskingAgain(counter: Counter, points: number): Counter {
  const blocked = new LRUCache<string, { spent: number; endsAt: number }>({ max: MOST_KEYS });
  return {
    ...counter,
    async consume(key, units) {
      const known = blocked.get(key);
      const msToReset = known ? known.endsAt - steadyMs() : 0;
      if (known && msToReset > 0) return { spent: (known.spent += units), msToReset };

      const count = await counter.consume(key, units);
      if (count.spent > points) blocked.set(key, { spent: count.spent, endsAt: steadyMs() + count.msToReset });
      return count;
    },
  };
}
