export {
  createRateLimit,
  type RateLimit,
  type RateLimitFigures,
  type RateLimitOptions,
  type RateLimitStore,
  type RateLimitResult,
} from './rate-limit/rate-limit.ts';
export { rateLimitEnv, publicRateLimit } from './rate-limit/rate-limit-env.ts';
export { rateLimitCheck, rateLimitStoreOf } from './rate-limit/rate-limit-store.ts';
export { rateLimitHeaders } from './rate-limit/rate-limit-headers.ts';
export { clientAddress, clientKey, type ClientAddress } from './rate-limit/client-key.ts';
export { commonHeaders } from './common-headers.ts';
export { isDatabaseAway, RETRY_AFTER_SECONDS } from './database-away.ts';
export { commonEnv, ConfigError, envInt, envUrl, readEnv } from './env.ts';
export { createHealth, type Health, type HealthCheck } from './health.ts';
export { escapeHtml, html, safe, type Html } from './html.ts';
export { createHttpServer, type FaultReply, type ParserFault } from './http-server.ts';
export { etagMatches } from './etag-matches.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export { counter } from './metrics/read-figures.ts';
export type { CacheFigures } from './metrics/watch-caches.ts';
export { observing, type Observation } from './observe.ts';
export { createRedis, type RedisClient } from './redis.ts';
export { annotate, inSpan } from './tracing/in-span.ts';
export { startTracing, type Tracing } from './tracing/start-tracing.ts';
export { tracingEnv, tracingOptions } from './tracing/tracing-env.ts';
export { runService, type Service } from './run-service.ts';
export { withTimeout } from './with-timeout.ts';
