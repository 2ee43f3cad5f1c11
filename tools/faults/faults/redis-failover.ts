import { redisTakeover } from '../redis-takeover.ts';
import { hasHaproxy, startSentinelPair } from '../testbed/sentinel.ts';

export const redisFailover = redisTakeover({
  name: 'redis-failover',
  title: 'Redis master killed, replica promoted by Sentinel, behind HAProxy',
  lacks: () => (hasHaproxy() ? undefined : 'haproxy is not installed'),
  start: startSentinelPair,
  takeover: ({ killMaster, untilPromoted }) => ({ kill: killMaster, untilTakenOver: untilPromoted }),
});
