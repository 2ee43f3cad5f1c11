import { dependencyFault } from '../dependency-fault.ts';
import { BUDGET } from '../testbed/testbed.ts';

/** Redis keeps nothing here, so that counts begin anew in each process, and once more when it is back. */
export const redisKilled = dependencyFault({
  name: 'redis-killed',
  title: 'Redis killed, then started empty',
  quick: true,
  excuse: {},
  budget: { during: BUDGET.points, after: BUDGET.points },
  lastsMs: 2000,
  patienceMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
  break: ({ redis }) => redis.kill(),
  mend: ({ redis }) => redis.restart(),
});
