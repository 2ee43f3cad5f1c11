import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { atMostOnceAMinute, withTimeout, type Logger, type RedisClient } from '@biomarker/service-kit';
import { LRUCache } from 'lru-cache';

export type Claim = { state: 'mine' } | { state: 'running' } | { state: 'otherBody' } | { state: 'done'; body: string };

export type IdempotencyStore = {
  /** Atomic: of many calls with one id, one gets `mine`. */
  claim(id: string, fingerprint: string): Promise<Claim>;
  /** Keeps the answer for `client`, or releases the claim where that client has used up its room. */
  complete(id: string, answer: { fingerprint: string; body: string; client: string }): Promise<void>;
  /** Releases a claim after a failure, which must not be replayed. */
  release(id: string): Promise<void>;
};

/** `packed` is the answer as base64 of its gzip form: a batch of 50 markers takes less than half of its bytes. */
type Entry = { fingerprint: string; packed?: string };

const DAY_SECONDS = 86_400;
/** Longer than any request may take. */
const CLAIM_SECONDS = 30;
/** Longer than a busy server takes, yet short: one request may wait for a frozen server three times. */
const DEADLINE_MS = 250;
/** Of all clients, in the memory of a process without Redis. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of one client in a day, in Redis: it has room for many, and for the counts of the rate limits. */
const MOST_BYTES_OF_CLIENT = 8 * 1024 * 1024;

const pack = async (body: string) => (await promisify(gzip)(body)).toString('base64');
const unpack = async (packed: string) => (await promisify(gunzip)(Buffer.from(packed, 'base64'))).toString();

async function claimOn({ fingerprint: first, packed }: Entry, fingerprint: string): Promise<Claim> {
  if (first !== fingerprint) return { state: 'otherBody' };
  return packed === undefined ? { state: 'running' } : { state: 'done', body: await unpack(packed) };
}

/** In this process, for a single instance. */
export function memoryIdempotency(): IdempotencyStore {
  const entries = new LRUCache<string, Entry>({ maxSize: MOST_BYTES, sizeCalculation: ({ packed }) => 200 + (packed?.length ?? 0) });
  return {
    async claim(id, fingerprint) {
      const entry = entries.get(id);
      if (entry) return claimOn(entry, fingerprint);
      entries.set(id, { fingerprint }, { ttl: CLAIM_SECONDS * 1000 });
      return { state: 'mine' };
    },
    async complete(id, { fingerprint, body }) {
      entries.set(id, { fingerprint, packed: await pack(body) }, { ttl: DAY_SECONDS * 1000 });
    },
    async release(id) {
      entries.delete(id);
    },
  };
}

/** Shared by all instances. While Redis is down, each process uses its own. */
export function redisIdempotency(redis: RedisClient, logger: Logger): IdempotencyStore {
  const own = memoryIdempotency();
  // Earlier releases kept answers as they are, under `content:idempotency`.
  const keyOf = (id: string) => `content:answered:${id}`;
  const roomOf = async (client: string, bytes: number): Promise<boolean> => {
    const key = `content:answered-bytes:${client}`;
    const [used] = await Promise.all([redis.incrBy(key, bytes), redis.expire(key, DAY_SECONDS, 'NX')]);
    return used <= MOST_BYTES_OF_CLIENT;
  };
  const warn = atMostOnceAMinute((error: Error) => logger.warn({ err: error.message }, 'Redis keeps no answers to repeat; this instance keeps its own'));
  const orOwn = async <T>(shared: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    if (!redis.isReady) return fallback();
    return withTimeout(shared(), DEADLINE_MS).catch((error: Error) => {
      warn(error);
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
    complete: (id, answer) =>
      orOwn(
        async () => {
          const text = JSON.stringify({ fingerprint: answer.fingerprint, packed: await pack(answer.body) } satisfies Entry);
          if (await roomOf(answer.client, text.length)) await redis.set(keyOf(id), text, { expiration: { type: 'EX', value: DAY_SECONDS } });
          else await redis.del(keyOf(id));
        },
        () => own.complete(id, answer),
      ),
    release: (id) =>
      orOwn(
        async () => void (await redis.del(keyOf(id))),
        () => own.release(id),
      ),
  };
}
