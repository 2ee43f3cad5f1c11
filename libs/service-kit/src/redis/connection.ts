import type { RedisAddress } from './redis-address.ts';

export type Package = typeof import('./redis-package.ts');
type Single = ReturnType<Package['createClient']>;

/** What the services ask of Redis. Each names one key, and a cluster splits `mGet`. */
export const COMMANDS = ['get', 'set', 'del', 'incr', 'incrBy', 'expire', 'zAdd', 'zScore', 'mGet', 'eval', 'publish'] as const;
export type Commands = Pick<Single, (typeof COMMANDS)[number]>;

export type Connection = {
  client: Commands;
  isReady(): boolean;
  nodeOf?(key: string): Promise<unknown>;
  destroy(): Promise<void> | void;
};
export type Connect<Kind extends RedisAddress['kind']> = (
  to: Package,
  address: Extract<RedisAddress, { kind: Kind }>,
  report: Report,
  sentinelPassword?: string,
) => Connection;
export type Report = (error: unknown) => void;

/** For a connection to Redis. */
const CONNECT_MS = 500;
/** A server that says nothing for this long has its connection ended. */
const SILENT_MS = 3000;
/** Keeps a quiet connection from that end. */
const KEEP_ALIVE_PING_MS = 1000;
/** A lost Redis is tried at least so often. */
export const SLOWEST_RECONNECT_MS = 1000;
/** For the first connection, and for a ping of the master behind Sentinels. */
export const ANSWER_MS = 1000;

/** The settings of each connection: it fails fast while its server is down, and reconnects in the background. */
export const connection = ({ tls = false } = {}) => ({
  disableOfflineQueue: true,
  pingInterval: KEEP_ALIVE_PING_MS,
  socket: {
    ...(tls && { tls: true as const }),
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, SLOWEST_RECONNECT_MS),
  },
});
// The client's own timeout comes after the socket's, and its signal for each command costs as much as the command (`INCR` 49 → 24 µs).
export const commandOptions = { timeout: undefined };
