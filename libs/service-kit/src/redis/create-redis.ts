import { setTimeout as sleep } from 'node:timers/promises';
import { atMostOnceAMinute } from '../at-most-once-a-minute.ts';
import { ConfigError } from '../env.ts';
import type { Logger } from '../logger.ts';
import { cluster } from './cluster.ts';
import { ANSWER_MS, COMMANDS, type Commands, type Connection, type Package, type Report } from './connection.ts';
import { redisAddress, type RedisAddress } from './redis-address.ts';
import { sentinels } from './sentinels.ts';
import { singleServer } from './single-server.ts';
import { faultIn } from './unusable-servers.ts';

/** One server, a cluster, or the master that Sentinels name: all take the same commands. */
export type RedisClient = Commands & {
  /** False while a part of the keys cannot be reached. */
  readonly isReady: boolean;
  /** The connection to the node that holds `key`: keys of one node fail together. */
  nodeOf(key: string): Promise<unknown>;
  destroy(): Promise<void>;
};

/** While a start waits for Redis, it looks so often. */
const LOOK_MS = 20;

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
  return address.kind === 'sentinel' ? sentinels(to, address, report, sentinelPassword) : singleServer(to, address, report);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
