import { once } from 'node:events';
import { atMostOnceAMinute } from './at-most-once-a-minute.ts';
import { ConfigError } from './env.ts';
import type { Logger } from './logger.ts';
import { withTimeout } from './with-timeout.ts';

export type RedisClient = Awaited<ReturnType<typeof createRedis>>;

const SLOWEST_RECONNECT_MS = 1000;

/** A client that fails fast while the server is down, and reconnects in the background. Its 400 modules load only if a server is configured. */
export async function createRedis(url: string, logger: Logger) {
  const { createClient } = await import('./redis-package.ts');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // The socket timeout drops a server that hangs. The ping keeps a quiet connection from that timeout.
    pingInterval: 1000,
    // The client's own timeout comes after the socket's, and its signal for each command costs as much as the command (`INCR` 49 → 24 µs).
    commandOptions: { timeout: undefined },
    socket: { connectTimeout: 500, socketTimeout: 3000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, SLOWEST_RECONNECT_MS) },
  });
  client.on(
    'error',
    atMostOnceAMinute((error: Error) => logger.warn({ err: error.message || error.name }, 'Redis cannot be reached')),
  );
  client.connect().catch(() => {});
  return client;
}

const FIRST_ANSWER_MS = 1000;

/** Servers that refuse some of our commands, by a line of `INFO`. */
const UNUSABLE = {
  'cluster_enabled:1': 'a Redis Cluster: it refuses keys of other nodes, so rate limits would not hold',
  'redis_mode:sentinel': 'a Sentinel, which holds no data',
};

/** Refuses a server that cannot hold the keys of the services. Accepts a server that is down: it may come back. */
export async function refuseUnusable(redis: RedisClient): Promise<void> {
  const info = await withTimeout(
    (redis.isReady ? Promise.resolve() : once(redis, 'ready')).then(() => redis.info()),
    FIRST_ANSWER_MS,
  ).catch(() => '');
  const lines = new Set(info.split('\r\n'));
  const [, fault] = Object.entries(UNUSABLE).find(([line]) => lines.has(line)) ?? [];
  if (!fault) return;
  redis.destroy();
  throw new ConfigError(`REDIS_URL names ${fault}. Name a single primary, or the address of a balancer that leads to it.`);
}
