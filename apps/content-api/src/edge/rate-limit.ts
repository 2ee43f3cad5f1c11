import { rateLimitHeaders, type ClientAddress, type RateLimit } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.ts';

/** Counts every request under `/api/v1`, whatever its answer, except preflights, admin operations and the OpenAPI document. */
export function rateLimitMiddleware(rateLimit: RateLimit, addressOf: ClientAddress): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'OPTIONS' || req.path.startsWith('/admin/') || req.path === '/openapi.json') return next();
    const result = await rateLimit.consume(addressOf(req));
    res.set(rateLimitHeaders(rateLimit, result));
    if (!result.allowed) throw new ProblemError('rateLimited', `The limit of ${result.limit} requests is reached. Try again after the time in Retry-After.`);
    next();
  };
}
