import { rateLimitHeaders, type ClientAddress, type RateLimit, type RateLimitResult } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The state of its client, once the request is counted. */
    rateLimit?: RateLimitResult;
  }
}

/** Counts every request under `/api/v1`, whatever its answer, except preflights, admin operations and the OpenAPI document. */
export function countRequest(rateLimit: RateLimit, addressOf: ClientAddress): RequestHandler {
  return async (req, _res, next) => {
    const isFree = req.method === 'OPTIONS' || req.path.startsWith('/admin/') || req.path === '/openapi.json';
    if (!isFree) req.rateLimit = await rateLimit.consume(addressOf(req));
    next();
  };
}

/** Tells a counted client its state, and refuses it when it is over its limit. */
export function refuseOverLimit(rateLimit: RateLimit): RequestHandler {
  return (req, res, next) => {
    if (req.rateLimit) tell(res, rateLimit, req.rateLimit);
    next();
  };
}

/** Counts one request of a page, and refuses it over the limit. */
export async function countPage(rateLimit: RateLimit, addressOf: ClientAddress, req: Request, res: Response): Promise<void> {
  tell(res, rateLimit, await rateLimit.consume(addressOf(req)));
}

function tell(res: Response, rateLimit: RateLimit, result: RateLimitResult): void {
  res.set(rateLimitHeaders(rateLimit, result));
  if (!result.allowed) throw new ProblemError('rateLimited', `The limit of ${result.limit} requests is reached. Try again after the time in Retry-After.`);
}
