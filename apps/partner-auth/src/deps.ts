import {
  argon2Passwords,
  connectDatabase,
  postgresAccesses,
  postgresArtifacts,
  postgresAudit,
  postgresCharts,
  postgresConnections,
  postgresConsents,
  postgresMembers,
  postgresRailApplications,
} from '@biomarker/db/partner';
import { memberSignIn } from '@biomarker/domain/partner';
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
import { countingApart, countingInside } from './admission.ts';
import { startSweeping } from './sweeper.ts';

const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Households and offices share an address. */
const ACCOUNTS_PER_ADDRESS = 5;

/** The composition root: all that the routes need, joined once. */
export async function connect(config: Config, logger = createLogger('partner-auth', config.logLevel)) {
  const tracing = await startTracing('partner-auth', SERVICE_VERSION, config.tracing, logger);
  const metrics = createMetrics('partner-auth');
  const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  const database = connectDatabase({ ...config.database, onError, onQuery: metrics.observeQuery });
  const { pool } = database;
  const redis = config.redisUrl ? createRedis(config.redisUrl, logger) : undefined;
  const store = rateLimitStoreOf(redis, pool, 'partner');
  const environment = config.rail?.environment ?? 'production';
  const artifacts = postgresArtifacts(pool, environment);
  const { loginPoints = 1, pointsPerMinute = 1 } = config.rail ?? {};
  const fhirRateLimits = {
    application: { name: 'fhir', points: 2 * pointsPerMinute, windowSeconds: 60 },
    connection: { name: 'connection', points: pointsPerMinute, windowSeconds: 60 },
  };
  const admission = redis
    ? countingApart(postgresAccesses(pool, environment), {
        application: createRateLimit({ ...fhirRateLimits.application, store }),
        connection: createRateLimit({ ...fhirRateLimits.connection, store }),
      })
    : countingInside(postgresAccesses(pool, environment, fhirRateLimits), fhirRateLimits);
  const rateLimits = {
    rail: createRateLimit({ name: 'rail', points: pointsPerMinute, windowSeconds: 60, store }),
    account: createRateLimit({ name: 'account', points: loginPoints, windowSeconds: LOGIN_WINDOW_SECONDS, store }),
    address: createRateLimit({ name: 'address', points: loginPoints * ACCOUNTS_PER_ADDRESS, windowSeconds: LOGIN_WINDOW_SECONDS, store }),
  };
  const allRateLimits = [...Object.values(rateLimits), ...admission.rateLimits];
  const health = createHealth([{ name: 'database', required: true, check: database.assertReady }, rateLimitCheck(allRateLimits)], logger);
  metrics.watch({ rateLimits: allRateLimits, caches: () => [], pools: { partner: database.figures }, redis, health });
  const stopSweeping = config.rail ? startSweeping(artifacts, logger) : async () => {};

  return {
    logger,
    tracing,
    metrics,
    health,
    admission,
    addressOf: clientAddress(config.trustProxy),
    applications: postgresRailApplications(pool, environment),
    artifacts,
    charts: postgresCharts(pool),
    connections: postgresConnections(pool, environment),
    consents: postgresConsents(pool, environment),
    members: postgresMembers(pool),
    signIn: memberSignIn(postgresMembers(pool), argon2Passwords()),
    audit: postgresAudit(pool),
    rateLimits,
    async close() {
      await stopSweeping();
      redis?.destroy();
      await database.close();
      await tracing?.close();
    },
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;
