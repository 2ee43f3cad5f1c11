import { createClient } from 'redis';
import { dependencyFault } from '../dependency-fault.ts';
import { RATE_LIMIT } from '../testbed/testbed.ts';

/** Reads continue, so a probe that only reads would report it as healthy. */
export const redisFull = dependencyFault({
  name: 'redis-full',
  title: 'Redis full (writes refused with OOM), then with free memory',
  quick: false,
  excuse: {},
  excess: { during: RATE_LIMIT.points, after: 0 },
  lastsMs: 2000,
  patienceMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
  break: ({ redis }) => bound(redis.url, '1'),
  mend: ({ redis }) => bound(redis.url, '0'),
});

/** Bytes; 0 is no limit. */
async function bound(url: string, maxMemory: string): Promise<void> {
  const client = await createClient({ url }).connect();
  await client.configSet('maxmemory', maxMemory);
  await client.close();
}
