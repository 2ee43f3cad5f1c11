import { LRUCache } from 'lru-cache';
import { steadyMs, type Counter, type Window } from './counter.ts';

/** Beyond so many clients at once, those seen longest ago are forgotten: memory is worth more than their count. */
const MOST_KEYS = 100_000;

/** In this process alone. Windows last as long as they do on a steady clock, whatever the wall clock is set to. */
export function processCounter({ windowSeconds }: Pick<Window, 'windowSeconds'>): Counter {
  const windows = new LRUCache<string, { spent: number; endsAt: number }>({ max: MOST_KEYS });
  return {
    async consume(key, units) {
      const now = steadyMs();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { spent: 0, endsAt: now + windowSeconds * 1000 };
      if (window !== known) windows.set(key, window);
      window.spent += units;
      return { spent: window.spent, msToReset: window.endsAt - now };
    },
    probe: async () => {},
  };
}
