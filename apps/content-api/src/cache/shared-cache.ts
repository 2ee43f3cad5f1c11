import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@biomarker/domain/shared';
import { atMostOnceAMinute, withTimeout, type Logger, type RedisClient } from '@biomarker/service-kit';
import { answerFrom, CACHE_GROUPS, type Answer, type CacheGroup } from './answer.ts';
import { hitRate, type LayerFigures } from './layer-figures.ts';

/** The cache that all instances share. A late answer from Redis counts as a miss. */
export type SharedCache = ReturnType<typeof redisCache>;

export type ClearListener = {
  /** Called with the position of the newest clear before the first answer after it is read, and at the start. */
  onPosition?(position: number): void;
  /** Called on every clear, the own included. */
  onClear(groups: readonly CacheGroup[]): void;
  /** Called before and after a time without Redis. */
  onGap(): void;
};

/** Instances of earlier releases wait for a message. */
const CHANNEL = 'content:clear';
/** For an answer from Redis; then the process asks the database. */
const DEADLINE_MS = 40;
/** Each instance reads the epochs so often. A message could be lost, in a failover of a cluster without any event. */
const LOOK_EVERY_MS = 500;
/** For a look at the clears of other instances. */
const LOOK_DEADLINE_MS = 500;
/** A sorted set of one member, which keeps the greatest position. */
const POSITION = { key: 'content:position', member: 'cleared' };
/** The position of the last clear is kept so long. */
const POSITION_SECONDS = 24 * 3600;

type SharedEntry = Pick<Answer, 'dataJson' | 'etag' | 'loadedAt' | 'counted'>;

/**
 * Keys contain the fingerprint of release and site, so that different instances do not share answers.
 * All share epochs and clears: during a rollout, one call clears both releases.
 */
export function redisCache(redis: RedisClient, logger: Logger, fingerprint: string) {
  // Entries of an older epoch are never read again and expire by their time to live.
  const epochs = new Map<CacheGroup, number>();
  const figures = { hits: 0, misses: 0 };
  let look: NodeJS.Timeout | undefined;
  let isClosed = false;

  const keyOf = (group: CacheGroup, key: string) => `content:answer:${fingerprint}:${group}:${epochs.get(group) ?? 0}:${digest(key)}`;
  const fault = atMostOnceAMinute((error: unknown) =>
    logger.warn({ err: (error as Error).message }, 'the shared cache does not answer; this instance asks the database'),
  );

  /** The groups whose epoch is another one than before. A failover may lose an epoch that was answered: the instance that knows it goes beyond it. */
  async function readEpochs(onPosition?: (position: number) => void): Promise<CacheGroup[]> {
    const known = new Map(epochs);
    const values = await redis.mGet(CACHE_GROUPS.map(epochKey));
    const read = CACHE_GROUPS.map((group, index) => ({ group, epoch: Number(values[index] ?? 0), before: known.get(group) }));
    // A clear of this instance may have gone beyond what was read.
    const changed = read.filter(({ group, epoch, before }) => epoch !== before && epochs.get(group) === before);
    // Written before the epochs, so read after them, and heeded before an answer of the new epoch.
    if (onPosition && changed.length > 0) onPosition((await redis.zScore(POSITION.key, POSITION.member)) ?? 0);
    await Promise.all(
      changed.map(async ({ group, epoch, before = 0 }) => epochs.set(group, epoch < before ? await redis.incrBy(epochKey(group), before - epoch + 1) : epoch)),
    );
    return changed.filter(({ before }) => before !== undefined).map(({ group }) => group);
  }

  return {
    async get(group: CacheGroup, key: string): Promise<Answer | undefined> {
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

    set(group: CacheGroup, key: string, { dataJson, etag, loadedAt, counted }: Answer, ttlSeconds: number): void {
      if (!redis.isReady) return;
      const stored: SharedEntry = { dataJson, etag, loadedAt, counted };
      redis.set(keyOf(group, key), JSON.stringify(stored), { expiration: { type: 'EX', value: ttlSeconds } }).catch(fault);
    },

    /**
     * Clears groups in Redis, and resolves when every instance that reaches Redis has cleared them. Throws a refusal while Redis is down.
     * `position` is one of the primary database: a replica that does not show it yet is older than the clear.
     */
    async clear(groups: readonly CacheGroup[], position?: number): Promise<void> {
      try {
        if (position !== undefined) {
          await redis.zAdd(POSITION.key, { score: position, value: POSITION.member }, { comparison: 'GT' });
          await redis.expire(POSITION.key, POSITION_SECONDS);
        }
        await Promise.all(groups.map(async (group) => epochs.set(group, await redis.incr(epochKey(group)))));
        await redis.publish(CHANNEL, groups.join(','));
        await sleep(LOOK_EVERY_MS + 2 * LOOK_DEADLINE_MS);
      } catch (error) {
        throw new DomainError('unavailable', 'shared_cache_away', 'Only this instance is cleared, since the shared cache is unavailable. Please try again.', {
          cause: error,
        });
      }
    },

    /** Resolves when clears arrive; never rejects. */
    async watch({ onPosition, onClear, onGap }: ClearListener): Promise<void> {
      let isAway = false;
      async function lookOnce() {
        try {
          const cleared = await withTimeout(readEpochs(onPosition), LOOK_DEADLINE_MS);
          if (cleared.length > 0) onClear(cleared);
          // What was read in the gap may come from an old epoch.
          if (isAway) onGap();
          isAway = false;
        } catch (error) {
          if (isAway) return;
          isAway = true;
          fault(error);
          onGap();
        }
      }
      const lookAgain = async () => {
        await lookOnce();
        if (!isClosed) look = setTimeout(() => void lookAgain(), LOOK_EVERY_MS).unref();
      };
      await lookAgain();
    },

    figures: (): LayerFigures => ({ name: 'redis', ...figures, hitRate: hitRate(figures.hits, figures.misses), entries: 0, bytes: 0 }),
    close(): void {
      isClosed = true;
      clearTimeout(look);
    },
  };
}

const epochKey = (group: CacheGroup) => `content:epoch:${group}`;

/** A key may hold braces, by which a cluster chooses the node. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
