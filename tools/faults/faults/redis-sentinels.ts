import { startRedisSentinels } from '@biomarker/testbed/redis-sentinels';
import { redisTakeover } from '../redis-takeover.ts';

export const redisSentinels = redisTakeover({
  name: 'redis-sentinels',
  title: 'Redis master killed, replica promoted by three Sentinels that the services ask',
  start: () => startRedisSentinels(3),
  takeover: ({ master, untilPromoted }) => ({ kill: () => master.stop(), untilTakenOver: untilPromoted }),
});
