import { commonEnv, envUrl, readEnv } from '@biomarker/service-kit';
import { z } from 'zod';

const Env = z.object({
  ...commonEnv({ port: 3000, metricsPort: 9464 }),
  /** The human site of hand-off links; its pages are this service's own unless another address is given. */
  SITE_URL: envUrl.optional(),
  /** Signs page cursors; the same on every instance. */
  CURSOR_SECRET: z.string().min(16, 'at least 16 characters'),
});

/** Everything that the service reads from its environment, in one place. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  const baseUrl = read.BASE_URL ?? `http://127.0.0.1:${read.PORT}`;
  return {
    host: read.HOST,
    port: read.PORT,
    baseUrl,
    siteUrl: read.SITE_URL ?? baseUrl,
    logLevel: read.LOG_LEVEL,
    drainMs: read.SHUTDOWN_DRAIN_MS,
    database: { url: read.DATABASE_URL, maxConnections: read.DATABASE_MAX_CONNECTIONS },
    cursorSecret: read.CURSOR_SECRET,
  };
}
export type Config = ReturnType<typeof loadConfig>;
