import { dependencyFault } from '../dependency-fault.ts';
import { RATE_LIMIT } from '../testbed/testbed.ts';

/** It accepts connections but never answers, which is worse than being gone. */
export const redisFrozen = dependencyFault({
  name: 'redis-frozen',
  title: 'Redis frozen (SIGSTOP), then resumed',
  quick: true,
  excuse: {},
  excess: { during: RATE_LIMIT.points, after: 0 },
  lastsMs: 3000,
  patienceMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
  break: ({ redis }) => void process.kill(redis.pid(), 'SIGSTOP'),
  mend: ({ redis }) => void process.kill(redis.pid(), 'SIGCONT'),
});
