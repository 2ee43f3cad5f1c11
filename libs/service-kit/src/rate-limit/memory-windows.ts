import { LRUCache } from 'lru-cache';
import type { Count, Counting, CountRequests, RateLimitStore } from './store.ts';

/** Above this number of clients, the least recent counts are dropped to bound memory. `max` would reserve memory for all of them at the start. */
const MAX_KEYS = 100_000;

/** Windows of this process, by a monotonic clock. RateLimiterMemory uses the wall clock, so a clock change would end its windows, and its memory is unbounded. */
export function memoryWindows(): CountRequests {
  const windows = new LRUCache<string, { consumed: number }>({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttlResolution: 0 });
  function count({ key, requests, windowMs }: Counting): Count {
    const window = windows.get(key);
    if (!window) {
      windows.set(key, { consumed: requests }, { ttl: windowMs });
      return { consumed: requests, msToReset: windowMs };
    }
    window.consumed += requests;
    return { consumed: window.consumed, msToReset: Math.ceil(windows.getRemainingTTL(key)) };
  }
  return async (countings) => countings.map(count);
}

/** Each process counts for itself, without a round trip. */
export function memoryStore(): RateLimitStore {
  const count = memoryWindows();
  return { consume: async (key, windowMs) => (await count([{ key, requests: 1, windowMs }]))[0]!, degraded: false };
}
