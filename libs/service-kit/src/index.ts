export { baseConfig, contentConfig } from './base-config.ts';
export { commonHeaders, RETRY_AFTER_SECONDS, TRACE_HEADERS } from './common-headers.ts';
export { connectBase } from './connect-base.ts';
export { commonEnv, ConfigError, envInt, envPostgresUrl, envSecrets, envUrl, readEnv, contentEnv } from './env.ts';
export { etagMatches } from './etag-matches.ts';
export { createHealth, roleCheck, type Health, type HealthCheck } from './health.ts';
export { createHttpServer, type FaultReply, type ParserFault } from './http-server.ts';
export { jsonBody } from './json-body.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export { counter, figureOf, gauge } from './metrics/read-figures.ts';
export type { CacheFigures } from './metrics/watch-caches.ts';
export { observing, type Observation } from './observe.ts';
export { atMostOnceAMinute } from './at-most-once-a-minute.ts';
export { type ClientOf } from './rate-limit/client-key.ts';
export { memoryStore } from './rate-limit/memory-windows.ts';
export { rateLimitEnv } from './rate-limit/rate-limit-env.ts';
export { rateLimitHeaders, retryAfterSeconds } from './rate-limit/rate-limit-headers.ts';
export {
  createRateLimit,
  rateLimitCheck,
  type RateLimit,
  type RateLimitFigures,
  type RateLimitOptions,
  type RateLimitResult,
} from './rate-limit/rate-limit.ts';
export { redisWindows } from './rate-limit/redis-windows.ts';
export { sharedStore } from './rate-limit/shared-store.ts';
export type { CountRequests, RateLimitStore } from './rate-limit/store.ts';
export { createRedis, type RedisClient } from './redis/create-redis.ts';
export { runService, type Service } from './run-service.ts';
export { annotate, inSpan } from './tracing/in-span.ts';
export type { Tracing } from './tracing/request-span.ts';
export { SERVICE_VERSION, startTracing } from './tracing/start-tracing.ts';
export { tracingEnv } from './tracing/tracing-env.ts';
export { withTimeout } from './with-timeout.ts';
