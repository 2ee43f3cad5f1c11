import { expect, it } from '@jest/globals';
import { startRedisCluster } from '@biomarker/testbed/redis-cluster';
import { until } from '@biomarker/testbed/until';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { answerOf, CACHE_GROUPS } from '../../src/cache/answer.ts';
import { cacheOn } from './cache-on.ts';

describeWithRedis('the shared cache', () => {
  it('a clear reaches each instance on a Redis Cluster, through a failover', async () => {
    const cluster = await startRedisCluster();
    const [one, other] = [await cacheOn(cluster.url), await cacheOn(cluster.url)];
    await one.clear(CACHE_GROUPS);
    expect(other.seen.cleared.sort()).toEqual([...CACHE_GROUPS].sort());
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      one.set('biomarkers', key, answerOf({ name: key }), 60);
      await until(`the answer ${key}`, () => other.get('biomarkers', key));
    }

    const dead = await cluster.masterOf('content:epoch:biomarkers');
    await dead.stop();
    await until('the gap', () => one.seen.gaps > 0 && other.seen.gaps > 0);
    await expect(one.clear(CACHE_GROUPS)).rejects.toThrow('Only this instance is cleared');
    await cluster.untilReplaced(dead);
    await until('the end of the gap', () => one.seen.gaps > 1 && other.seen.gaps > 1);
    other.seen.cleared.length = 0;
    await one.clear(CACHE_GROUPS);
    expect(other.seen.cleared.sort()).toEqual([...CACHE_GROUPS].sort());
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await other.get('biomarkers', key)).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
    await cluster.stop();
  });
});
