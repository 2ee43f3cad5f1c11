import { rateLimitHeaders, type ClientAddress, type RateLimit, type RateLimitResult } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The limit that the request counts against, and the state of its client, once it is counted. */
    rateLimit?: RateLimitResult & { of: RateLimit };
  }
}

type Limits = { rateLimit: RateLimit; suggestRateLimit: RateLimit; addressOf: ClientAddress };

/** Counts every request under `/api/v1`, whatever its answer, except preflights, admin operations and the OpenAPI document. Typing asks often, so suggestions have a limit of their own. */
export function countRequest({ rateLimit, suggestRateLimit, addressOf }: Limits): RequestHandler {
  return async (req, _res, next) => {
    const isFree = req.method === 'OPTIONS' || req.path.startsWith('/admin/') || req.path === '/openapi.json';
    const of = req.path === '/suggest' ? suggestRateLimit : rateLimit;
    if (!isFree) req.rateLimit = { of, ...(await of.consume(addressOf(req))) };
    next();
  };
}

/** Tells a counted client its state, and refuses it when it is over its limit. */
export const refuseOverLimit: RequestHandler = (req, res, next) => {
  if (req.rateLimit) tell(res, req.rateLimit.of, req.rateLimit);
  next();
};

/** Counts one request of a page, and refuses it over the limit. */
export async function countPage(rateLimit: RateLimit, addressOf: ClientAddress, req: Request, res: Response): Promise<void> {
  tell(res, rateLimit, await rateLimit.consume(addressOf(req)));
}

function tell(res: Response, rateLimit: RateLimit, result: RateLimitResult): void {
  res.set(rateLimitHeaders(rateLimit, result));
  if (!result.allowed) throw new ProblemError('rateLimited', `The limit of ${result.limit} requests is reached. Try again after the time in Retry-After.`);
}
