import { withTimeout, type Logger, type RedisClient } from '@biomarker/service-kit';
import { LRUCache } from 'lru-cache';

export type Claim = { state: 'mine' } | { state: 'running' } | { state: 'otherBody' } | { state: 'done'; body: string };

export type IdempotencyStore = {
  /** Atomic: of many calls with one id, one gets `mine`. */
  claim(id: string, fingerprint: string): Promise<Claim>;
  complete(id: string, fingerprint: string, body: string): Promise<void>;
  /** Releases a claim after a failure, which must not be replayed. */
  release(id: string): Promise<void>;
};

type Entry = { fingerprint: string; body?: string };

const DAY_SECONDS = 86_400;
/** Longer than any request may take. */
const CLAIM_SECONDS = 30;
/** Longer than a busy server takes, yet short: one request may wait for a frozen server three times. */
const DEADLINE_MS = 250;
const MOST_BYTES = 64 * 1024 * 1024;

function claimOn(entry: Entry, fingerprint: string): Claim {
  if (entry.fingerprint !== fingerprint) return { state: 'otherBody' };
  return entry.body === undefined ? { state: 'running' } : { state: 'done', body: entry.body };
}

/** In this process, for a single instance. */
export function memoryIdempotency(): IdempotencyStore {
  const entries = new LRUCache<string, Entry>({ maxSize: MOST_BYTES, sizeCalculation: ({ body }) => 200 + (body?.length ?? 0) });
  return {
    async claim(id, fingerprint) {
      const entry = entries.get(id);
      if (entry) return claimOn(entry, fingerprint);
      entries.set(id, { fingerprint }, { ttl: CLAIM_SECONDS * 1000 });
      return { state: 'mine' };
    },
    async complete(id, fingerprint, body) {
      entries.set(id, { fingerprint, body }, { ttl: DAY_SECONDS * 1000 });
    },
    async release(id) {
      entries.delete(id);
    },
  };
}

/** Shared by all instances. While Redis is down, each process uses its own. */
export function redisIdempotency(redis: RedisClient, logger: Logger): IdempotencyStore {
  const own = memoryIdempotency();
  const keyOf = (id: string) => `content:idempotency:${id}`;
  const orOwn = async <T>(shared: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    if (!redis.isReady) return fallback();
    return withTimeout(shared(), DEADLINE_MS).catch((error: Error) => {
      logger.warn({ err: error.message }, 'idempotency store');
      return fallback();
    });
  };

  return {
    claim: (id, fingerprint) =>
      orOwn(
        async () => {
          const claimed = await redis.set(keyOf(id), JSON.stringify({ fingerprint } satisfies Entry), {
            condition: 'NX',
            expiration: { type: 'EX', value: CLAIM_SECONDS },
          });
          if (claimed) return { state: 'mine' };
          const text = await redis.get(keyOf(id));
          // The claim expired or was released between the two calls.
          return text ? claimOn(JSON.parse(text) as Entry, fingerprint) : { state: 'running' };
        },
        () => own.claim(id, fingerprint),
      ),
    complete: (id, fingerprint, body) =>
      orOwn(
        async () =>
          void (await redis.set(keyOf(id), JSON.stringify({ fingerprint, body } satisfies Entry), { expiration: { type: 'EX', value: DAY_SECONDS } })),
        () => own.complete(id, fingerprint, body),
      ),
    release: (id) =>
      orOwn(
        async () => void (await redis.del(keyOf(id))),
        () => own.release(id),
      ),
  };
}
