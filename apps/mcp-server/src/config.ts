import { commonEnv, readEnv } from '@biomarker/service-kit';
import { z } from 'zod';

const Env = z.object(commonEnv({ port: 3002, metricsPort: 9466 }));

/** Everything that the service reads from its environment, in one place. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  return {
    host: read.HOST,
    port: read.PORT,
    baseUrl: read.BASE_URL ?? `http://127.0.0.1:${read.PORT}`,
    logLevel: read.LOG_LEVEL,
    drainMs: read.SHUTDOWN_DRAIN_MS,
    database: { url: read.DATABASE_URL, maxConnections: read.DATABASE_MAX_CONNECTIONS },
  };
}
export type Config = ReturnType<typeof loadConfig>;
