import { startRedisSentinels } from '@biomarker/testbed/redis-sentinels';
import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { RATE_LIMIT, withServices } from '../testbed/testbed.ts';

const TITLE = 'Redis master killed, replica promoted by three Sentinels that the services ask';

export const redisSentinels: Fault = {
  name: 'redis-sentinels',
  title: TITLE,
  quick: false,
  async run(testbed) {
    const store = await startRedisSentinels(3);
    const fault = dependencyFault({
      name: 'redis-sentinels',
      title: TITLE,
      quick: false,
      excuse: {},
      excess: { during: RATE_LIMIT.points, after: 0 },
      lastsMs: 1500,
      patienceMs: 2500,
      says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
      break: () => store.master.stop(),
      mend: () => store.untilPromoted(),
    });
    return fault.run(withServices(testbed, () => ({ REDIS_URL: store.url }))).finally(async () => {
      await testbed.stopExtra();
      await store.stop();
    });
  },
};
