import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { hasHaproxy, startSentinelPair } from '../testbed/sentinel.ts';
import { RATE_LIMIT, withServices } from '../testbed/testbed.ts';

const TITLE = 'Redis master killed, replica promoted by Sentinel, behind HAProxy';

export const redisFailover: Fault = {
  name: 'redis-failover',
  title: TITLE,
  quick: false,
  async run(testbed) {
    if (!hasHaproxy()) return [{ fault: TITLE, notRun: 'haproxy is not installed' }];
    const pair = await startSentinelPair();
    const fault = dependencyFault({
      name: 'redis-failover',
      title: TITLE,
      quick: false,
      excuse: {},
      excess: { during: RATE_LIMIT.points, after: 0 },
      lastsMs: 1000,
      patienceMs: 2500,
      break: () => pair.killMaster(),
      mend: () => pair.untilPromoted(),
    });
    return fault.run(withServices(testbed, () => ({ REDIS_URL: pair.url }))).finally(async () => {
      await testbed.stopExtra();
      await pair.stop();
    });
  },
};
