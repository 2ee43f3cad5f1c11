import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { envInt } from '../env.ts';
import { createClientOf } from './client-key.ts';

const DEFAULT_POINTS = 100;
/** The window of the rate limit where `RATE_LIMIT_WINDOW_SECONDS` is not set. */
const DEFAULT_WINDOW_SECONDS = 15 * 60;

/** Environment variables of a service with a rate limit. */
export const rateLimitEnv = {
  /** Requests of one client in a window. */
  RATE_LIMIT_POINTS: envInt(1, 1_000_000_000).default(DEFAULT_POINTS),
  /** A window starts with the first request of a client. Set the same value on every service that shares the limit. */
  RATE_LIMIT_WINDOW_SECONDS: envInt(1, 86_400).default(DEFAULT_WINDOW_SECONDS),
  /** `203.0.113.0/24=5000,2001:db8::/32=1000`: other points for address ranges, such as those of hosted assistants. */
  RATE_LIMIT_OVERRIDES: z
    .string()
    .default('')
    .transform((list, context) => list.split(',').flatMap((entry) => (entry.trim() ? readOverride(entry.trim(), context) : []))),
  /** `process` counts in this process alone, without a round trip: for a single instance. */
  RATE_LIMIT_STORE: z.enum(['shared', 'process']).default('shared'),
  /** Trusted proxies, whose `X-Forwarded-For` names the client: a hop count or a comma-separated list of CIDRs. */
  TRUST_PROXY: z
    .string()
    .optional()
    .superRefine((value, context) => {
      try {
        createClientOf(value);
      } catch (error) {
        context.addIssue({ code: 'custom', message: `a hop count or a comma-separated list of CIDRs: ${(error as Error).message}` });
      }
    }),
};

/** The options of the public rate limit. With `shared`, all processes share one count. */
export function publicRateLimit(read: z.output<z.ZodObject<typeof rateLimitEnv>>) {
  const { RATE_LIMIT_POINTS: points, RATE_LIMIT_WINDOW_SECONDS: windowSeconds, RATE_LIMIT_OVERRIDES: overrides, RATE_LIMIT_STORE: store } = read;
  return { points, windowSeconds, overrides, shared: store === 'shared' };
}

function readOverride(entry: string, context: z.RefinementCtx) {
  const [cidr = '', points = ''] = entry.split('=');
  if (ipaddr.isValidCIDR(cidr) && /^[1-9]\d*$/.test(points)) return [{ cidr, points: Number(points) }];
  context.addIssue({ code: 'custom', message: `"${entry}" does not have the form CIDR=points` });
  return [];
}
