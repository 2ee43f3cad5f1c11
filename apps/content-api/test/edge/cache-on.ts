import { createRedis } from '@biomarker/service-kit';
import pino from 'pino';
import { redisCache } from '../../src/cache/shared-cache.ts';

const silent = pino({ level: 'silent' });

/** The cache of an instance on the Redis at `url`, with the clears, gaps and positions that it has seen. */
export async function cacheOn(url: string) {
  const redis = await createRedis(url, silent);
  const cache = redisCache(redis, silent, 'one release');
  const seen = { cleared: [] as string[], gaps: 0, positions: [] as number[] };
  await cache.watch({
    onPosition: (position) => void seen.positions.push(position),
    onClear: (groups) => void seen.cleared.push(...groups),
    onGap: () => void seen.gaps++,
  });
  const close = async () => {
    cache.close();
    await redis.destroy();
  };
  return { ...cache, seen, close };
}
