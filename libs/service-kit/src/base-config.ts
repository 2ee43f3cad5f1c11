import type { z } from 'zod';
import type { commonEnv } from './env.ts';
import type { rateLimitEnv } from './rate-limit/rate-limit-env.ts';
import { tracingOptions, type tracingEnv } from './tracing/tracing-env.ts';

type BaseEnv = ReturnType<typeof commonEnv> & typeof tracingEnv & Pick<typeof rateLimitEnv, 'TRUST_PROXY'>;

/** The part of its configuration that a service shares with the others. */
export const baseConfig = (read: z.output<z.ZodObject<BaseEnv>> & { DATABASE_READ_URL?: string }) => ({
  host: read.HOST,
  port: read.PORT,
  metricsPort: read.METRICS_PORT,
  logLevel: read.LOG_LEVEL,
  drainMs: read.SHUTDOWN_DRAIN_MS,
  keepAliveMs: read.KEEP_ALIVE_MS,
  database: {
    url: read.DATABASE_URL,
    /** A replica for reads that may lag. */
    readUrl: read.DATABASE_READ_URL,
    maxConnections: read.DATABASE_MAX_CONNECTIONS,
    preparedStatements: read.DATABASE_PREPARED_STATEMENTS === 'on',
  },
  redisUrl: read.REDIS_URL,
  redisSentinelPassword: read.REDIS_SENTINEL_PASSWORD,
  tracing: tracingOptions(read),
  trustProxy: read.TRUST_PROXY,
});
