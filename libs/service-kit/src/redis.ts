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

/** In a cluster, these keys belong to different nodes. */
const KEYS_APART = ['rate-limit-probe', 'content:epoch:probe'];

/** Servers that refuse some of our commands, by their answer to a command for keys of two nodes. Unlike `INFO`, it needs no right of its own. */
const UNUSABLE: [RegExp, string][] = [
  [/^(CROSSSLOT|MOVED|CLUSTERDOWN)/, 'a Redis Cluster: it refuses keys of other nodes, so rate limits would not hold'],
  [/^ERR unknown command/, 'a Sentinel, which holds no data'],
];

/**
 * Refuses a server that cannot hold the keys of the services. Accepts a server that is down, and asks again at each new connection: it then ends the
 * connection, and this process counts and caches alone.
 */
export async function refuseUnusable(redis: RedisClient, logger: Pick<Logger, 'error'>): Promise<void> {
  const ready = redis.isReady ? Promise.resolve() : once(redis, 'ready');
  const fault = await withTimeout(
    ready.then(() => faultOf(redis)),
    FIRST_ANSWER_MS,
  ).catch(() => undefined);
  if (fault) {
    redis.destroy();
    throw new ConfigError(fault);
  }
  redis.on('ready', () => void endIfUnusable(redis, logger));
}

async function endIfUnusable(redis: RedisClient, logger: Pick<Logger, 'error'>): Promise<void> {
  const fault = await faultOf(redis);
  if (!fault) return;
  logger.error(`${fault} This process counts and caches alone until it starts again.`);
  redis.destroy();
}

async function faultOf(redis: RedisClient): Promise<string | undefined> {
  const said = await redis.mGet(KEYS_APART).then(
    () => '',
    (error: Error) => error.message,
  );
  const [, fault] = UNUSABLE.find(([answer]) => answer.test(said)) ?? [];
  return fault && `REDIS_URL names ${fault}. Name a single primary, or the address of a balancer that leads to it.`;
}
