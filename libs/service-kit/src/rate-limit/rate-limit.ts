import { LRUCache } from 'lru-cache';
import type { HealthCheck } from '../health.ts';
import { inRange } from './client-key.ts';
import type { RateLimitStore } from './store.ts';

export type RateLimitOptions = {
  /** Also the name of the policy in the `RateLimit` headers. */
  name: string;
  /** Requests of one client in a window. */
  points: number;
  windowSeconds: number;
  store: RateLimitStore;
  /** Other points for address ranges; the first match wins. */
  overrides?: readonly { cidr: string; points: number }[];
};

/** The state of a client after one request. `first` marks the first refused request of a window. */
export type RateLimitResult = { allowed: boolean; limit: number; remaining: number; msToReset: number; first?: boolean };

export type RateLimitFigures = { mode: 'exact' | 'degraded'; allowed: number; limited: number };

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Clients beyond their limit that a process remembers. */
const MAX_LIMITED_CLIENTS = 100_000;

/** One fixed window per client, starting with its first request. A client over its limit costs no further call; the library's in-memory block uses the wall clock. */
export function createRateLimit({ name, points, windowSeconds, store, overrides = [] }: RateLimitOptions) {
  const limitedClients = new LRUCache<string, true>({ maxSize: MAX_LIMITED_CLIENTS, sizeCalculation: () => 1, ttlResolution: 0 });
  let allowed = 0;
  let limited = 0;

  const keyOf = (client: string) => `${name}:${client}`;
  const limitOf = (client: string, own?: number) => own ?? overrides.find(({ cidr }) => inRange(client, cidr))?.points ?? points;

  /** The refusal of a client that this process has refused in its window, or undefined. Counts no request. */
  function refusal(client: string, own?: number): RateLimitResult | undefined {
    const key = keyOf(client);
    if (!limitedClients.has(key)) return undefined;
    limited++;
    return { allowed: false, limit: limitOf(client, own), remaining: 0, msToReset: Math.ceil(limitedClients.getRemainingTTL(key)) };
  }

  return {
    name,
    windowSeconds,
    refusal,
    /** Counts one request of a client, by its key: `ClientOf`, or another name such as `application x`. `own` are this client's points. Never rejects. */
    async consume(client: string, own?: number): Promise<RateLimitResult> {
      const refused = refusal(client, own);
      if (refused) return refused;
      const [key, limit] = [keyOf(client), limitOf(client, own)];
      const { consumed, msToReset } = await store.consume(key, windowSeconds * 1000);
      if (consumed <= limit) allowed++;
      else limited++;
      if (consumed > limit) limitedClients.set(key, true, { ttl: Math.max(1, msToReset) });
      return { allowed: consumed <= limit, limit, remaining: Math.max(0, limit - consumed), msToReset, first: consumed === limit + 1 };
    },
    figures: (): RateLimitFigures => ({ mode: store.degraded ? 'degraded' : 'exact', allowed, limited }),
  };
}

/** Fails while this process counts alone. */
export const rateLimitCheck = (store: RateLimitStore): HealthCheck => ({
  name: 'rateLimit',
  required: false,
  check: () => {
    if (store.degraded) throw new Error('degraded: counted by this process alone');
  },
});
