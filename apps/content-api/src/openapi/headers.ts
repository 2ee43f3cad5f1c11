import type { HeadersObject } from 'openapi3-ts/oas30';

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const }, example });
const whole = (description: string, example: number) => ({ description, schema: { type: 'integer' as const, minimum: 0 }, example });

export const HEADER_COMPONENTS = {
  'X-Request-Id': text(
    "The id of this request in the logs. The client's value is used if it has 8 to 64 letters, digits, dots, underscores and hyphens.",
    '5f0c9a1e-8a55-4c79-9a55-3a2f3f1f8f11',
  ),
  'X-RateLimit-Limit': whole('Requests in a window.', 100),
  'X-RateLimit-Remaining': whole('Requests left in this window.', 97),
  'X-RateLimit-Reset': whole('The end of the window, in seconds since the epoch.', 1795269600),
  'RateLimit-Policy': text('The policy: q requests in w seconds.', '"public";q=100;w=900'),
  RateLimit: text('The remainder: r requests for t seconds.', '"public";r=97;t=612'),
  'Retry-After': whole('Seconds to wait.', 612),
  ETag: text('Weak, over `data` alone. Send it back in If-None-Match to be answered 304.', 'W/"4mJ8x7kJdJb0m0h4xw2k"'),
  'Cache-Control': text('The caching rules of the answer.', 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400'),
  'Cache-Tag': text('The cache group of the answer, by which a CDN purges it.', 'biomarkers'),
  Vary: text('Request headers that the answer depends on.', 'Accept-Encoding'),
  Allow: text('The methods of this address.', 'GET, HEAD, OPTIONS'),
  'WWW-Authenticate': text('The required authentication.', 'Bearer realm="admin"'),
  'Idempotent-Replayed': { description: 'Present and true when this is the stored answer of an earlier request.', schema: { type: 'boolean' as const } },
};
export type HeaderName = keyof typeof HEADER_COMPONENTS;

export function headersOf(...names: readonly HeaderName[]): HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const RATE_LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const satisfies readonly HeaderName[];
export const READ_HEADERS = ['ETag', 'Cache-Control', 'Cache-Tag', 'Vary'] as const satisfies readonly HeaderName[];
