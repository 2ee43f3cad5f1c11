import { startRedisCluster } from '@biomarker/testbed/redis-cluster';
import { redisTakeover } from '../redis-takeover.ts';

export const redisCluster = redisTakeover({
  name: 'redis-cluster',
  title: 'A master of a Redis Cluster killed, its replica takes over',
  start: startRedisCluster,
  async takeover(cluster) {
    const master = await cluster.masterOf('content:epoch:biomarkers');
    return { kill: () => master.stop(), untilTakenOver: () => cluster.untilReplaced(master) };
  },
});
