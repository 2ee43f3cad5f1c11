import {
  clearedPosition,
  connectDatabase,
  CONTENT_API,
  contentStores,
  excessOfRole,
  postgresActivity,
  postgresPageChanges,
  postgresSubmissions,
  postgresVocabulary,
  type Database,
} from '@biomarker/db/content';
import { cursorCodec } from '@biomarker/domain/shared';
import { connectBase, counter, createRateLimit, roleCheck, type CacheFigures, type HealthCheck, type Logger, type Metrics } from '@biomarker/service-kit';
import { createAnswerCache, type AnswerCache } from './cache/answer-cache.ts';
import { cdnAt, type Cdn } from './cache/cdn.ts';
import { buildOf, fingerprintOf } from './cache/fingerprint.ts';
import { memoryIdempotency, redisIdempotency } from './cache/idempotency-store.ts';
import { redisCache } from './cache/shared-cache.ts';
import type { Config } from './config.ts';
import { createAccess } from './edge/access.ts';
import { recordActivity } from './operations/activity-recorder.ts';
import { createStatistics } from './operations/statistics.ts';
import { loadAssets } from './pages/assets.ts';

/** One typed word causes about ten requests for suggestions. */
const SUGGESTIONS_PER_REQUEST = 10;

/** The composition root: the dependencies of routes and pages. */
export async function connect(config: Config) {
  const base = await connectBase({
    service: 'content-api',
    schema: 'content',
    config,
    connectDatabase: (options) => connectDatabase({ ...options, rights: CONTENT_API }),
  });
  const { clientOf, database, logger, reads, redis } = base;
  const rateLimit = createRateLimit({ name: 'public', ...config.rateLimit, store: base.rateLimitStore });
  const pageRateLimit = createRateLimit({ name: 'pages', ...config.rateLimit, store: base.rateLimitStore });
  const suggestRateLimit = createRateLimit({
    name: 'suggest',
    ...config.rateLimit,
    store: base.rateLimitStore,
    points: config.rateLimit.points * SUGGESTIONS_PER_REQUEST,
    overrides: config.rateLimit.overrides.map(({ cidr, points }) => ({ cidr, points: points * SUGGESTIONS_PER_REQUEST })),
  });
  const shared = redis && redisCache(redis, logger, fingerprintOf(config, buildOf(loadAssets())));
  const cache = createAnswerCache({ ...config.cache, shared, onFailedLoad: (error) => logger.warn({ err: error }, 'served a stale answer') });
  const replica = reads === database ? undefined : clearedPosition(reads, database);
  const clearsArrive = shared?.watch({
    onPosition: (position) => replica?.require(position),
    onClear: (groups) => groups.forEach(cache.clear),
    onGap: cache.expireAll,
  });
  const cdn = config.cdn && cdnAt(config.cdn, logger);
  if (cdn) watchCdn(base.metrics.registry, cdn);
  const activity = postgresActivity(database);
  const recorder = recordActivity(activity, clientOf, logger);
  const checks = schemaChecks(base, config.isProduction ? [roleCheck(() => excessOfRole(database, CONTENT_API))] : []);

  return {
    ...base,
    health: base.watch({ checks, rateLimits: [rateLimit, pageRateLimit, suggestRateLimit], caches: () => cacheFigures(cache) }),
    checkAnswers: config.checkAnswers,
    statistics: createStatistics(),
    rateLimit,
    pageRateLimit,
    suggestRateLimit,
    cache,
    shared,
    /** With a replica: the position of the primary, and the one that the replica has to show. */
    replica,
    /** Resolves when this process receives the clears of others. */
    clearsArrive,
    cdn,
    count: recorder.count,
    flushActivity: recorder.flush,
    idempotency: redis ? redisIdempotency(redis, logger) : memoryIdempotency(),
    access: createAccess(config, clientOf),
    cursors: cursorCodec(config.cursorSecrets),
    siteUrl: config.siteUrl,
    hasShop: config.hasShop,
    activity,
    ...contentStores(reads),
    pageChanges: postgresPageChanges(reads),
    submissions: postgresSubmissions(database),
    vocabulary: postgresVocabulary(reads),
    async close() {
      await recorder.close();
      shared?.close();
      await base.close();
    },
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;

function watchCdn(registry: Metrics['registry'], cdn: Cdn): void {
  const read = () => Object.entries(cdn.figures()).map(([outcome, value]) => ({ of: { outcome }, value }));
  counter(registry, { name: 'cdn_purges_total', help: 'Purges that the CDN accepted (ok) or did not accept (failed).', labelNames: ['outcome'], read });
}

/** The shared cache does not report its size here. */
function cacheFigures(cache: AnswerCache): CacheFigures[] {
  return cache
    .figures()
    .map(({ name, hits, misses, ...own }) => (name === 'memory' ? { name: 'answers', hits, misses, ...own } : { name: 'answers-shared', hits, misses }));
}

/** Once the schema was current and the role right, the service stays ready without a database: it serves cached answers. */
function schemaChecks({ database, reads, logger }: { database: Database; reads: Database; logger: Logger }, roles: readonly HealthCheck[]): HealthCheck[] {
  const seeSchema = async () => {
    await reads.assertReady('reads');
    logger.info('the schema is up to date');
  };
  return [
    ...[{ name: 'migrations', required: true, check: seeSchema }, ...roles].map(untilPassed),
    { name: 'database', required: false, check: () => database.assertReady('writes') },
    ...(reads === database ? [] : [{ name: 'replica', required: false, check: () => reads.assertReady('reads') }]),
  ];
}

/** The check until it passes once. */
function untilPassed(one: HealthCheck): HealthCheck {
  let passed = false;
  const check = async () => {
    if (!passed) await one.check();
    passed = true;
  };
  return { ...one, check };
}
