import { TRACE_HEADERS } from '@biomarker/service-kit';
import cors from 'cors';
import type { RequestHandler } from 'express';
import { contentSecurityPolicy, crossOriginOpenerPolicy, crossOriginResourcePolicy, xFrameOptions } from 'helmet';
import type { CacheGroup } from '../cache/answer.ts';

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

/** Any origin may read, since nothing here uses cookies or other credentials. */
const CORS = {
  origin: '*',
  methods: 'GET, HEAD, POST, OPTIONS',
  allowedHeaders: `Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, ${TRACE_HEADERS}, X-Request-Id`,
  exposedHeaders: EXPOSED,
  maxAge: 86_400,
  // The router adds `Allow`.
  preflightContinue: true,
};

/** Headers of every answer under `/api/v1`, including refusals. */
export const apiHeaders: RequestHandler[] = [cors(CORS), crossOriginResourcePolicy({ policy: 'cross-origin' })];

/** The headers of every API answer, for refusals of the HTTP parser, which bypass the middlewares. */
export const EARLY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': CORS.origin,
  'Access-Control-Expose-Headers': CORS.exposedHeaders,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const NONE = ["'none'"];
const SELF = ["'self'"];

/** Allows scripts, styles, the typeface, images and requests of this origin only, and no frames. */
const PAGE_POLICY = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  connectSrc: SELF,
  styleSrc: SELF,
  fontSrc: SELF,
  imgSrc: SELF,
  formAction: SELF,
  baseUri: NONE,
  frameAncestors: NONE,
};

export const pageHeaders: RequestHandler[] = [
  contentSecurityPolicy({ useDefaults: false, directives: PAGE_POLICY }),
  xFrameOptions({ action: 'deny' }),
  crossOriginOpenerPolicy(),
];

/** A page that takes what a person pastes: no connection, no form, nothing that could carry it away. */
export const silentPage: RequestHandler = contentSecurityPolicy({
  useDefaults: false,
  directives: { ...PAGE_POLICY, connectSrc: NONE, formAction: NONE, workerSrc: SELF },
});

/** The tag by which a CDN purges an answer. */
export const tagOf = (group: CacheGroup): Record<string, string> => ({ 'Cache-Tag': group });

/** Headers of every successful read. */
export const READ_HEADERS = {
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
  Vary: 'Accept-Encoding',
};
