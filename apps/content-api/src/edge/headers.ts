const EXPOSED = [
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'Deprecation',
  'Sunset',
  'Idempotent-Replayed',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
].join(', ');

/** On every answer under `/api/v1`, the held ones too: any origin may read; nothing here knows cookies or other credentials. */
export const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Traceparent, Tracestate, X-Request-Id',
  'Access-Control-Max-Age': '86400',
};

/** On every successful read. */
export const READ_HEADERS = {
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
  Vary: 'Accept-Encoding',
};
