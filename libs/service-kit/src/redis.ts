import { setTimeout as sleep } from 'node:timers/promises';
import { atMostOnceAMinute } from './at-most-once-a-minute.ts';
import { ConfigError } from './env.ts';
import type { Logger } from './logger.ts';
import { redisAddress, type RedisAddress } from './redis-address.ts';
import { withTimeout } from './with-timeout.ts';

type Package = typeof import('./redis-package.ts');
type Single = ReturnType<typeof singleClient>;

/** What the services ask of Redis. Each names one key, and a cluster splits `mGet`. */
const COMMANDS = ['get', 'set', 'del', 'incr', 'incrBy', 'expire', 'zAdd', 'zScore', 'mGet', 'eval', 'publish'] as const;
type Commands = Pick<Single, (typeof COMMANDS)[number]>;

/** One server, a cluster, or the master that Sentinels name: all take the same commands. */
export type RedisClient = Commands & {
  /** False while a part of the keys cannot be reached. */
  readonly isReady: boolean;
  /** The connection to the node that holds `key`: keys of one node fail together. */
  nodeOf(key: string): Promise<unknown>;
  destroy(): Promise<void>;
};

type Connection = {
  client: Commands;
  isReady(): boolean;
  nodeOf?(key: string): Promise<unknown>;
  destroy(): Promise<void> | void;
};
type Connect<Kind extends RedisAddress['kind']> = (
  to: Package,
  address: Extract<RedisAddress, { kind: Kind }>,
  report: Report,
  sentinelPassword?: string,
) => Connection;
type Report = (error: unknown) => void;
type Closable = { readonly isOpen: boolean; connect(): Promise<unknown>; destroy(): Promise<void> | void };

/** For a connection to Redis. */
const CONNECT_MS = 500;
/** A server that says nothing for this long has its connection ended. */
const SILENT_MS = 3000;
/** Keeps a quiet connection from that end. */
const KEEP_ALIVE_PING_MS = 1000;
/** A lost Redis is tried at least so often. */
const SLOWEST_RECONNECT_MS = 1000;
/** For the first connection, and for a ping of the master behind Sentinels. */
const ANSWER_MS = 1000;
/** While a start waits for Redis, it looks so often. */
const LOOK_MS = 20;
/** The first connection to a cluster waits for each master, also for a dead one. */
const FIRST_PATIENCE_MS = 5000;
/** A cluster replaces a dead master in less. */
const PATIENCE_MS = 60_000;
/** The master behind Sentinels is asked so often. */
const PING_MS = 500;

/** The settings of each connection: it fails fast while its server is down, and reconnects in the background. */
const connection = ({ tls = false } = {}) => ({
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
const commandOptions = { timeout: undefined };

const singleClient = ({ createClient }: Package, url: string) => createClient({ url, ...connection(), commandOptions });

const single: Connect<'single'> = (to, { url }, report) => {
  const client = singleClient(to, url);
  const destroy = () => void (client.isOpen && client.destroy());
  let isUsable = false;
  client.on('error', report);
  // At each connection: behind the address of a balancer, another server may answer than before.
  client.on('ready', () => {
    client.mGet(KEYS_APART).then(
      () => (isUsable = true),
      (error: Error) => {
        report(error);
        isUsable = faultIn(error.message) === undefined;
        if (!isUsable) destroy();
      },
    );
  });
  client.connect().catch(() => {});
  return { client, isReady: () => client.isReady && isUsable, destroy };
};

const cluster: Connect<'cluster'> = ({ createCluster }, { nodes, username, password, tls }, report) => {
  // The library passes the settings of `rootNodes` to no other node.
  const defaults = { ...connection({ tls }), username, password };
  const client = createCluster({
    rootNodes: nodes.map(({ host, port }) => ({ socket: { host, port } })),
    defaults,
    commandOptions,
    topologyRefreshOnReconnectionAttemptStrategy: SLOWEST_RECONNECT_MS,
  });
  client.on('error', report).on('node-error', report);
  const isReady = () => client.isReady && client.masters.length > 0 && client.masters.every((master) => master.client?.isReady);
  const stop = keepConnected(client, report, isReady);
  return { client: client as unknown as Commands, isReady, nodeOf: async (key) => client.getNodeClientForKey(key), destroy: stop };
};

const sentinel: Connect<'sentinel'> = ({ createSentinel }, { name, nodes, username, password, tls }, report, sentinelPassword) => {
  const client = createSentinel({
    name,
    sentinelRootNodes: nodes,
    sentinelClientOptions: { ...connection({ tls }), password: sentinelPassword },
    nodeClientOptions: { ...connection({ tls }), username, password },
    commandOptions,
    scanInterval: SLOWEST_RECONNECT_MS,
    passthroughClientErrorEvents: true,
  });
  client.on('error', report);
  // The library stays ready while the master is dead, and its commands wait for the next one.
  let answers = false;
  const ask = setInterval(() => {
    withTimeout(client.isReady ? client.ping() : Promise.reject(new Error('not connected')), ANSWER_MS).then(
      () => (answers = true),
      () => (answers = false),
    );
  }, PING_MS).unref();
  client.on('ready', () => (answers = true));
  const stop = keepConnected(client, report);
  return {
    client: client as unknown as Commands,
    isReady: () => client.isReady && answers,
    destroy() {
      clearInterval(ask);
      return stop();
    },
  };
};

/** Connects, and anew where the library gave up, or where a cluster is not ready for long, since its client may wait for ever for a node that is gone. */
function keepConnected(client: Closable, report: Report, isReady = () => true): () => Promise<void> {
  let isWanted = true;
  const end = async () => {
    if (client.isOpen) await client.destroy();
  };
  void (async () => {
    while (isWanted) {
      // A connection that comes about after the end would stay open.
      void client.connect().then(() => isWanted || client.destroy(), report);
      let [lastReady, patience] = [performance.now(), FIRST_PATIENCE_MS];
      do {
        await sleep(PING_MS, undefined, { ref: false });
        if (isReady()) [lastReady, patience] = [performance.now(), PATIENCE_MS];
      } while (isWanted && client.isOpen && performance.now() - lastReady < patience);
      await end();
    }
  })();
  return async () => {
    isWanted = false;
    await end();
  };
}

/**
 * Connects to the server, the cluster or the Sentinels of `url`. A server that is down connects later. Throws a `ConfigError` for one that cannot hold the
 * keys of the services; beside one that appears later, this process counts and caches alone. The 400 modules of the client load only here.
 */
export async function createRedis(url: string, logger: Pick<Logger, 'warn' | 'error'>, sentinelPassword?: string): Promise<RedisClient> {
  const address = redisAddress(url);
  let fault: string | undefined;
  const warn = atMostOnceAMinute((error: unknown) => logger.warn({ err: messageOf(error) }, 'Redis cannot be reached'));
  const complain = atMostOnceAMinute((why: string) => logger.error(`${why} This process counts and caches alone.`));
  let report: Report = (error) => {
    fault ??= faultIn(messageOf(error));
    warn(error);
  };
  const { client, isReady, nodeOf, destroy } = connect(await import('./redis-package.ts'), address, (error) => report(error), sentinelPassword);
  for (const until = performance.now() + ANSWER_MS; !isReady() && !fault && performance.now() < until;) await sleep(LOOK_MS);
  if (fault) {
    await destroy();
    throw new ConfigError(fault);
  }
  report = (error) => {
    const why = faultIn(messageOf(error));
    if (why) complain(why);
    else warn(error);
  };
  const commands = Object.fromEntries(COMMANDS.map((name) => [name, (client[name] as (...args: unknown[]) => unknown).bind(client)])) as unknown as Commands;
  return {
    ...commands,
    get isReady() {
      return isReady();
    },
    nodeOf: nodeOf ?? (async () => undefined),
    destroy: async () => destroy(),
  };
}

function connect(to: Package, address: RedisAddress, report: Report, sentinelPassword?: string): Connection {
  if (address.kind === 'cluster') return cluster(to, address, report);
  return address.kind === 'sentinel' ? sentinel(to, address, report, sentinelPassword) : single(to, address, report);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** In a cluster, these keys belong to different nodes. */
const KEYS_APART = ['rate-limit-probe', 'content:epoch:probe'];

/** Servers that refuse some of our commands, by what they say: a single one to a command for keys of two nodes, which needs no right of its own. */
const UNUSABLE: [RegExp, string][] = [
  [
    /^(CROSSSLOT|MOVED|CLUSTERDOWN)/,
    'a Redis Cluster: it refuses keys of other nodes, so rate limits would not hold. Begin with redis+cluster://, or name a balancer',
  ],
  [/^ERR unknown command.*(MGET|mget)/, 'a Sentinel, which holds no data. Begin with redis+sentinel://, and end with the name of the master'],
  [/cluster support disabled/, 'no Redis Cluster. Begin with redis://'],
  [/^ERR unknown command.*(SENTINEL|sentinel)/, 'no Sentinel. Begin with redis://'],
  [/No such master with that name/, 'Sentinels that know no master of this name'],
];

function faultIn(message: string): string | undefined {
  const [, fault] = UNUSABLE.find(([said]) => said.test(message)) ?? [];
  return fault && `REDIS_URL names ${fault}.`;
}
