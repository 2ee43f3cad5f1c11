import { baseConfig, commonEnv, contentConfig, contentEnv, envUrl, readEnv, rateLimitEnv, tracingEnv } from '@biomarker/service-kit';
import { z } from 'zod';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const Env = z.object({
  ...commonEnv({ port: 3002, metricsPort: 9466 }),
  ...contentEnv({ cacheBytes: 32 * 2 ** 20 }),
  ...rateLimitEnv,
  ...tracingEnv,
  /** Public address of this service, without `/mcp`; set it in production. Default: 127.0.0.1 with the port. `BASE_URL` is that of the pages, which content-api serves. */
  MCP_URL: envUrl.optional(),
  /** Comma-separated host names of accepted requests. The list replaces the default, loopback and the host of `MCP_URL`, so include these. */
  ALLOWED_HOSTS: z.string().optional(),
});

/** The only place where the service reads its environment. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  const baseUrl = read.BASE_URL ?? 'http://127.0.0.1:3000';
  const mcpUrl = read.MCP_URL ?? `http://127.0.0.1:${read.PORT}`;
  return {
    ...baseConfig(read),
    ...contentConfig(read, baseUrl),
    mcpUrl,
    partnerUrl: read.PARTNER_URL ?? 'http://127.0.0.1:3001',
    allowedHosts: new Set(read.ALLOWED_HOSTS === undefined ? [...LOOPBACK, new URL(mcpUrl).hostname] : hostList(read.ALLOWED_HOSTS)),
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
