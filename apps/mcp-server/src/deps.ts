import {
  connectDatabase,
  postgresBiomarkers,
  postgresCatalog,
  postgresCategories,
  postgresComparisons,
  postgresDiscovery,
  postgresDocuments,
  postgresLabPackages,
  postgresQuestions,
  postgresStories,
} from '@biomarker/db/content';
import { cursorCodec } from '@biomarker/domain/shared';
import {
  rateLimitCheck,
  rateLimitStoreOf,
  clientAddress,
  createRateLimit,
  createHealth,
  createLogger,
  createMetrics,
  createRedis,
  startTracing,
} from '@biomarker/service-kit';
import { SERVICE_VERSION, type Config } from './config.ts';
import { cachedAnswers } from './tool-calls/cached-answers.ts';
import type { ToolDeps } from './tools/tool.ts';

/** The composition root: all that the service needs, joined once. */
export async function connect(config: Config) {
  const logger = createLogger('mcp-server', config.logLevel);
  const tracing = await startTracing('mcp-server', SERVICE_VERSION, config.tracing, logger);
  const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  const metrics = createMetrics('mcp-server');
  const database = connectDatabase({ ...config.database, onError, onQuery: metrics.observeQuery });
  const redis = config.redisUrl === undefined ? undefined : createRedis(config.redisUrl, logger);
  // Counting must not wait behind the queries of content.
  const counting = redis || !config.rateLimit.shared ? undefined : connectDatabase({ ...config.database, maxConnections: 4, onError });
  // The first request must not pay for the first connection; a database that is away is met later.
  await counting?.pool.query('SELECT 1').catch(() => {});
  // The same name, window and store as those of content-api: one rate limit for both.
  const store = rateLimitStoreOf(config.rateLimit.shared ? redis : undefined, counting?.pool, 'content');
  const rateLimit = createRateLimit({ name: 'public', ...config.rateLimit, store });
  // Prices are read at the moment of a call, so that without a database the service is not ready.
  const health = createHealth([{ name: 'database', required: true, check: database.assertReady }, rateLimitCheck([rateLimit])], logger);
  const cache = cachedAnswers(config.cache);
  const pools = { content: database.figures, ...(counting && { budget: counting.figures }) };
  metrics.watch({ rateLimits: [rateLimit], caches: () => [cache.figures()], pools, redis, health });

  return {
    logger,
    tracing,
    metrics,
    rateLimit,
    addressOf: clientAddress(config.trustProxy),
    health,
    cache,
    tools: toolDeps(database.pool, config),
    async close() {
      redis?.destroy();
      await counting?.close();
      await database.close();
      await tracing?.close();
    },
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;

function toolDeps(pool: Parameters<typeof postgresCatalog>[0], config: Config): ToolDeps {
  return {
    biomarkers: postgresBiomarkers(pool),
    catalog: postgresCatalog(pool),
    categories: postgresCategories(pool),
    comparisons: postgresComparisons(pool),
    discovery: postgresDiscovery(pool),
    documents: postgresDocuments(pool),
    labPackages: postgresLabPackages(pool, config.siteUrl),
    questions: postgresQuestions(pool),
    stories: postgresStories(pool),
    cursors: cursorCodec(config.cursorSecret),
    addresses: { base: config.baseUrl, mcp: config.mcpUrl, partner: config.partnerUrl, contact: config.contactEmail },
    siteUrl: config.siteUrl,
    baseUrl: config.baseUrl,
  };
}
