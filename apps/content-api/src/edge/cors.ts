import type { RequestHandler } from 'express';

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

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Accept, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
  'Access-Control-Max-Age': '86400',
};

/** Any origin may read; nothing here knows cookies or other credentials. */
export const cors: RequestHandler = (req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED });
  if (req.method === 'OPTIONS') return void res.set(PREFLIGHT).status(204).end();
  next();
};
