import { baseConfig, commonEnv, envInt, envSecrets, envUrl, publicRateLimit, readEnv, rateLimitEnv, readReplicaEnv, tracingEnv } from '@biomarker/service-kit';
import { z } from 'zod';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const Env = z.object({
  ...commonEnv({ port: 3002, metricsPort: 9466 }),
  ...readReplicaEnv,
  ...rateLimitEnv,
  ...tracingEnv,
  /** Public address of this service, without `/mcp`; set it in production. Default: 127.0.0.1 with the port. `BASE_URL` is that of the pages, which content-api serves. */
  MCP_URL: envUrl.optional(),
  /** The site that hand-off links point to, where a shop takes them. Unset, or equal to `BASE_URL`, means no shop: links lead to pages of the content service, which say that nothing is sold, and prices are marked as samples. */
  SITE_URL: envUrl.optional(),
  /** Public address of partner-auth. The documentation shows it, so set it in production. */
  PARTNER_URL: envUrl.optional(),
  /** The email address in the guides; the same as on content-api. */
  CONTACT_EMAIL: z.email().optional(),
  /** Comma-separated host names of accepted requests. The list replaces the default, loopback and the host of `MCP_URL`, so include these. */
  ALLOWED_HOSTS: z.string().optional(),
  /** Signs page cursors; the same on every instance. A comma list, newest first, lets it change without a break. */
  CURSOR_SECRET: envSecrets(16),
  /** Seconds for which an answer without prices is fresh; 0 disables the cache. */
  CACHE_TTL_SECONDS: envInt(0, 86_400).default(60),
  /** The size limit of the answers that one process caches. */
  CACHE_MAX_BYTES: envInt(1, 4 * 2 ** 30).default(32 * 2 ** 20),
});

/** The only place where the service reads its environment. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  const baseUrl = read.BASE_URL ?? 'http://127.0.0.1:3000';
  const siteUrl = read.SITE_URL ?? baseUrl;
  const mcpUrl = read.MCP_URL ?? `http://127.0.0.1:${read.PORT}`;
  return {
    ...baseConfig(read),
    isProduction: read.NODE_ENV === 'production',
    baseUrl,
    mcpUrl,
    siteUrl,
    /** Without a site of its own, nothing is sold and prices are samples. */
    hasShop: siteUrl !== baseUrl,
    partnerUrl: read.PARTNER_URL ?? 'http://127.0.0.1:3001',
    contactEmail: read.CONTACT_EMAIL,
    allowedHosts: new Set(read.ALLOWED_HOSTS === undefined ? [...LOOPBACK, new URL(mcpUrl).hostname] : hostList(read.ALLOWED_HOSTS)),
    cursorSecrets: read.CURSOR_SECRET,
    cache: { ttlSeconds: read.CACHE_TTL_SECONDS, maxBytes: read.CACHE_MAX_BYTES },
    rateLimit: publicRateLimit(read),
  };
}
export type Config = ReturnType<typeof loadConfig>;

/** Ports do not matter: `api.example:443` and `api.example` are the same host. */
function hostList(list: string): string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase().replace(/:\d+$/, ''))
    .filter(Boolean);
}
