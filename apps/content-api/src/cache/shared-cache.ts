import { DomainError } from '@biomarker/domain/shared';
import { withTimeout, type Logger, type RedisClient } from '@biomarker/service-kit';
import { answerFrom, CACHE_GROUPS, type Answer, type CacheGroup } from './answer.ts';
import { hitRate, type LayerFigures } from './layer-figures.ts';

/** The cache that all instances share. A late answer from Redis counts as a miss. */
export type SharedCache = {
  get(group: CacheGroup, key: string): Promise<Answer | undefined>;
  set(group: CacheGroup, key: string, answer: Answer, ttlSeconds: number): void;
  /** Clears groups in Redis and notifies every instance. Throws a refusal while Redis is down. */
  clear(groups: readonly CacheGroup[]): Promise<void>;
  /** Calls `onClear` on every clear, its own included, and `onGap` when messages may be lost. Resolves when clears arrive; never rejects. */
  subscribe(onClear: (groups: readonly CacheGroup[]) => void, onGap: () => void): Promise<void>;
  figures(): LayerFigures;
  close(): void;
};

const CHANNEL = 'content:clear';
const DEADLINE_MS = 40;

type SharedEntry = Pick<Answer, 'dataJson' | 'etag' | 'loadedAt' | 'counted'>;

/**
 * Keys contain the fingerprint of release and site, so that different instances do not share answers.
 * All share epochs and clears: during a rollout, one call clears both releases.
 */
export function redisCache(redis: RedisClient, logger: Logger, fingerprint: string): SharedCache {
  // Entries of an older epoch are never read again and expire by their time to live.
  const epochs = new Map<CacheGroup, string>();
  const figures = { hits: 0, misses: 0 };
  const subscriber = redis.duplicate();
  subscriber.on('error', () => {});

  const keyOf = (group: CacheGroup, key: string) => `content:answer:${fingerprint}:${group}:${epochs.get(group) ?? '0'}:${key}`;
  const fault = (error: unknown) => void logger.warn({ err: (error as Error).message }, 'shared cache');

  async function readEpochs() {
    const values = await redis.mGet(CACHE_GROUPS.map(epochKey));
    CACHE_GROUPS.forEach((group, index) => epochs.set(group, values[index] ?? '0'));
  }

  return {
    async get(group, key) {
      if (!redis.isReady) return undefined;
      const text = await withTimeout(redis.get(keyOf(group, key)), DEADLINE_MS).catch(fault);
      if (!text) {
        figures.misses++;
        return undefined;
      }
      figures.hits++;
      const { dataJson, etag, loadedAt, counted }: SharedEntry = JSON.parse(text);
      return answerFrom(dataJson, etag, loadedAt, counted);
    },

    set(group, key, { dataJson, etag, loadedAt, counted }, ttlSeconds) {
      if (!redis.isReady) return;
      const stored: SharedEntry = { dataJson, etag, loadedAt, counted };
      redis.set(keyOf(group, key), JSON.stringify(stored), { expiration: { type: 'EX', value: ttlSeconds } }).catch(fault);
    },

    async clear(groups) {
      try {
        await Promise.all(groups.map((group) => redis.incr(epochKey(group))));
        await readEpochs();
        await redis.publish(CHANNEL, groups.join(','));
      } catch (error) {
        throw new DomainError('unavailable', 'shared_cache_away', 'Only this instance is cleared, since the shared cache is unavailable. Please try again.', {
          cause: error,
        });
      }
    },

    async subscribe(onClear, onGap) {
      // Reads between a gap and the new epochs may come from an old epoch, so expire them too.
      const catchUp = () => readEpochs().then(onGap).catch(fault);
      const clear = (message: string) =>
        readEpochs()
          .catch(fault)
          .finally(() => onClear(message.split(',') as CacheGroup[]));
      subscriber.on('end', onGap);
      await subscriber
        .connect()
        .then(() => subscriber.subscribe(CHANNEL, (message) => void clear(message)))
        .catch(fault);
      // After a lost connection, when the client has subscribed again.
      subscriber.on('ready', () => {
        onGap();
        void catchUp();
      });
      await catchUp();
    },

    figures: () => ({ name: 'redis', ...figures, hitRate: hitRate(figures.hits, figures.misses), entries: 0, bytes: 0 }),
    close: () => subscriber.destroy(),
  };
}

const epochKey = (group: CacheGroup) => `content:epoch:${group}`;
