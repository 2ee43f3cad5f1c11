import { startRedisCluster } from '@biomarker/testbed/redis-cluster';
import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { RATE_LIMIT, withServices } from '../testbed/testbed.ts';

const TITLE = 'A master of a Redis Cluster killed, its replica takes over';

export const redisCluster: Fault = {
  name: 'redis-cluster',
  title: TITLE,
  quick: false,
  async run(testbed) {
    const store = await startRedisCluster();
    const dead = await store.masterOf('content:epoch:biomarkers');
    const fault = dependencyFault({
      name: 'redis-cluster',
      title: TITLE,
      quick: false,
      excuse: {},
      excess: { during: RATE_LIMIT.points, after: 0 },
      lastsMs: 1500,
      patienceMs: 2500,
      says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
      break: () => dead.stop(),
      mend: () => store.untilReplaced(dead),
    });
    return fault.run(withServices(testbed, () => ({ REDIS_URL: store.url }))).finally(async () => {
      await testbed.stopExtra();
      await store.stop();
    });
  },
};
