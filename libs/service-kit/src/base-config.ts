import type { z } from 'zod';
import type { commonEnv, contentEnv } from './env.ts';
import { publicRateLimit, type rateLimitEnv } from './rate-limit/rate-limit-env.ts';
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

type ContentEnv = ReturnType<typeof contentEnv> & Pick<ReturnType<typeof commonEnv>, 'NODE_ENV'> & typeof rateLimitEnv;

/** The part that the services with content share. `baseUrl` is that of the pages. */
export function contentConfig(read: z.output<z.ZodObject<ContentEnv>>, baseUrl: string) {
  const siteUrl = read.SITE_URL ?? baseUrl;
  return {
    baseUrl,
    siteUrl,
    /** Without a site of its own, nothing is sold and prices are samples. */
    hasShop: siteUrl !== baseUrl,
    contactEmail: read.CONTACT_EMAIL,
    isProduction: read.NODE_ENV === 'production',
    cursorSecrets: read.CURSOR_SECRET,
    cache: { ttlSeconds: read.CACHE_TTL_SECONDS, maxBytes: read.CACHE_MAX_BYTES },
    rateLimit: publicRateLimit(read),
  };
}
