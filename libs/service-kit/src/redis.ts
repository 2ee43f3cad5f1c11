import { createClient } from 'redis';
import type { Logger } from './logger.ts';

export type RedisClient = ReturnType<typeof createRedis>;

const SLOWEST_RECONNECT_MS = 1000;

/** A client that fails at once while the server is away, and reconnects in the background. */
export function createRedis(url: string, logger: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // The socket timeout drops a server that hangs. The ping keeps a quiet connection from that timeout.
    pingInterval: 1000,
    socket: { connectTimeout: 500, socketTimeout: 3000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, SLOWEST_RECONNECT_MS) },
  });
  client.on('error', (error: Error) => logger.warn({ err: error.message || error.name }, 'redis'));
  client.connect().catch(() => {});
  return client;
}
