import type { RateLimit, RateLimitResult } from './rate-limit.ts';

/** Whole seconds until a window ends, at least one (RFC 9110, section 10.2.3). */
export const retryAfterSeconds = ({ msToReset }: Pick<RateLimitResult, 'msToReset'>): number => Math.max(1, Math.ceil(msToReset / 1000));

/**
 * `X-RateLimit-*` (reset in epoch seconds) and the IETF fields of draft-ietf-httpapi-ratelimit-headers (reset in seconds from now);
 * `Retry-After` when the request is refused.
 */
export function rateLimitHeaders(
  { name, windowSeconds }: Pick<RateLimit, 'name' | 'windowSeconds'>,
  { allowed, limit, remaining, msToReset }: RateLimitResult,
): Record<string, string> {
  const seconds = retryAfterSeconds({ msToReset });
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + msToReset) / 1000)),
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${seconds}`,
    ...(!allowed && { 'Retry-After': String(seconds) }),
  };
}
