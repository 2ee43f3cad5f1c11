import { pathToFileURL } from 'node:url';

export const CONNECTIONS = 16;
/** A process is sampled this often, at equal intervals. */
export const SAMPLES = 100;
/** Wrong answers that are printed. */
export const SHOWN = 5;
/** Caches fill and the compiler warms up: only requests after this share count. */
export const WARM_UP = 0.2;

const COLLECTING = pathToFileURL('tools/bench/servers/collecting.mjs').href;

/** Answers have the production TTL, so they expire and return, but the cache is smaller: a filling cache looks like a leak. */
export const environmentOf = (app: string, metricsPort: number, redisUrl: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${COLLECTING}`,
  METRICS_PORT: String(metricsPort),
  REDIS_URL: redisUrl,
  CACHE_TTL_SECONDS: '60',
  ...(app !== 'partner-auth' && { CACHE_MAX_BYTES: String(4 * 2 ** 20) }),
});
