import type { baseConfig } from './base-config.ts';
import { createHealth, type HealthCheck } from './health.ts';
import { createLogger } from './logger.ts';
import { createMetrics, type Watched } from './metrics/metrics.ts';
import type { PoolFigures } from './metrics/watch-pools.ts';
import { createClientOf } from './rate-limit/client-key.ts';
import { memoryStore } from './rate-limit/memory-windows.ts';
import { rateLimitCheck } from './rate-limit/rate-limit.ts';
import { redisWindows } from './rate-limit/redis-windows.ts';
import { sharedStore } from './rate-limit/shared-store.ts';
import type { CountRequests } from './rate-limit/store.ts';
import { createRedis } from './redis/create-redis.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Counting must not wait behind the queries of content. */
const RATE_LIMIT_CONNECTIONS = 4;
/** More than the statement timeout of the roles, so only a server that hangs exceeds it. */
const SILENCE_MS = 6000;
/** Ended windows of the rate limit are removed so often. */
const SWEEP_EVERY_MS = 5 * 60_000;

/** With `rateLimit` and without Redis, rate limits get connections of their own; without `shared`, each process counts alone. */
type ConnectConfig = Pick<ReturnType<typeof baseConfig>, 'logLevel' | 'tracing' | 'database' | 'redisUrl' | 'redisSentinelPassword' | 'trustProxy'> & {
  rateLimit?: { shared: boolean };
};

type ConnectionOptions = { url: string; maxConnections: number; preparedStatements: boolean };

type ConnectOptions = ConnectionOptions & {
  applicationName: string;
  silenceMs: number;
  onError: (error: Error) => void;
  onQuery?: (seconds: number) => void;
};

/** The parts of libs/db that every service needs; this library does not import it. */
type BaseDatabase = {
  figures(): PoolFigures;
  fixedWindows(schema: Schema): FixedWindows;
  assertReady(access: 'reads' | 'writes'): Promise<void>;
  replicaLagSeconds(): Promise<number>;
  close(): Promise<void>;
};

type Schema = 'content' | 'partner';
type FixedWindows = { consume: CountRequests; sweep(): Promise<void> };

type BaseOptions<D> = {
  service: string;
  schema: Schema;
  config: ConnectConfig;
  connectDatabase: (options: ConnectOptions) => D;
  logger?: ReturnType<typeof createLogger>;
};

/** The connections and metrics of every service. `deps.ts` adds those of its own service. */
export async function connectBase<D extends BaseDatabase>(options: BaseOptions<D>) {
  const { service, schema, config, connectDatabase, logger = createLogger(service, config.logLevel) } = options;
  const tracing = await startTracing(service, config.tracing, logger);
  const metrics = createMetrics(service);
  const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  const { readUrl, ...primary } = config.database;
  const connection = { ...primary, applicationName: service, silenceMs: SILENCE_MS, onError };
  const database = connectDatabase({ ...connection, onQuery: metrics.observeQuery });
  const replica = readUrl === undefined ? undefined : connectDatabase({ ...connection, url: readUrl, onQuery: metrics.observeQuery });
  const redis = config.redisUrl === undefined ? undefined : await createRedis(config.redisUrl, logger, config.redisSentinelPassword);
  const isShared = config.rateLimit?.shared ?? true;
  const counting = isShared && !redis && config.rateLimit ? connectDatabase({ ...connection, maxConnections: RATE_LIMIT_CONNECTIONS }) : undefined;
  // Connect now, so that the first request need not wait. `/readyz` reports a failure.
  await Promise.all(
    [database, replica, counting].map(async (connected) =>
      connected?.assertReady('reads').catch((error: unknown) => logger.debug({ err: error }, 'not connected yet')),
    ),
  );
  const sweeps: NodeJS.Timeout[] = [];
  /** Ended windows are removed in the background. A failed sweep only leaves rows for the next one. */
  const windowsIn = (on: BaseDatabase): CountRequests => {
    const { consume, sweep } = on.fixedWindows(schema);
    const report = (error: unknown) => logger.debug({ err: error }, 'ended windows could not be removed');
    sweeps.push(setInterval(() => void sweep().catch(report), SWEEP_EVERY_MS).unref());
    return consume;
  };
  const rateLimitStore = isShared
    ? redis
      ? sharedStore(redisWindows(redis), logger, { isThere: () => redis.isReady, nodeOf: redis.nodeOf })
      : sharedStore(windowsIn(counting ?? database), logger)
    : memoryStore();

  return {
    logger,
    tracing,
    metrics,
    database,
    /** For reads that may lag: the replica, where there is one. */
    reads: replica ?? database,
    redis,
    rateLimitStore,
    /** Counts that must last: Redis may evict a window before its end. */
    databaseRateLimitStore: () => (redis && isShared ? sharedStore(windowsIn(database), logger) : rateLimitStore),
    clientOf: createClientOf(config.trustProxy),
    /** Starts the metrics and creates the checks of `/readyz`: `checks`, then the one of the rate limits. */
    watch({ checks, rateLimits, caches, pools: more }: { checks: HealthCheck[]; pools?: Watched['pools'] } & Pick<Watched, 'rateLimits' | 'caches'>) {
      const health = createHealth([...checks, rateLimitCheck(rateLimitStore)], logger);
      const pools = { [schema]: database.figures, ...(replica && { replica: replica.figures }), ...(counting && { rateLimit: counting.figures }), ...more };
      metrics.watch({ rateLimits, caches, pools, redis, health, replica });
      return health;
    },
    async close() {
      sweeps.forEach(clearInterval);
      await Promise.all([redis?.destroy(), counting?.close(), replica?.close()]);
      await database.close();
      await tracing?.close();
    },
  };
}
