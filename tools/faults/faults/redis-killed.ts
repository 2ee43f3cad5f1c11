import { dependencyFault } from '../dependency-fault.ts';
import { RATE_LIMIT } from '../testbed/testbed.ts';

/** Redis persists nothing here, so each process starts its counts from zero, and again when Redis is back. */
export const redisKilled = dependencyFault({
  name: 'redis-killed',
  title: 'Redis killed, then started empty',
  quick: true,
  excuse: {},
  excess: { during: RATE_LIMIT.points, after: RATE_LIMIT.points },
  lastsMs: 2000,
  patienceMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
  break: ({ redis }) => redis.kill(),
  mend: ({ redis }) => redis.restart(),
});
