import { rateLimitHeaders, type ClientAddress, type RateLimit, type RateLimitResult } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The limit of the request and the state of its client, once the request is counted. */
    rateLimit?: RateLimitResult & { of: RateLimit };
  }
}

type Limits = { rateLimit: RateLimit; suggestRateLimit: RateLimit; addressOf: ClientAddress };

/** Counts a request under `mount`, except preflights, admin operations and the OpenAPI document. Suggestions have their own limit, since typing causes many. */
export function countRequest(mount: string, { rateLimit, suggestRateLimit, addressOf }: Limits) {
  const [below, admin, document, suggest] = ['/', '/admin/', '/openapi.json', '/suggest'].map((path) => mount + path) as [string, string, string, string];
  return async (req: Request): Promise<void> => {
    const { method, path } = req;
    const isCounted = path === mount || path.startsWith(below);
    if (!isCounted || method === 'OPTIONS' || path.startsWith(admin) || path === document) return;
    const of = path === suggest ? suggestRateLimit : rateLimit;
    req.rateLimit = { of, ...(await of.consume(addressOf(req))) };
  };
}

/** Sets the rate-limit headers of a counted request, and refuses it over the limit. */
export const refuseOverLimit: RequestHandler = (req, res, next) => {
  if (req.rateLimit) tell(res, req.rateLimit.of, req.rateLimit);
  next();
};

/** Counts one request for a page, and refuses it over the limit. */
export async function countPage(rateLimit: RateLimit, addressOf: ClientAddress, req: Request, res: Response): Promise<void> {
  tell(res, rateLimit, await rateLimit.consume(addressOf(req)));
}

function tell(res: Response, rateLimit: RateLimit, result: RateLimitResult): void {
  res.set(rateLimitHeaders(rateLimit, result));
  if (!result.allowed) throw new ProblemError('rateLimited', `The limit of ${result.limit} requests is reached. Try again after the time in Retry-After.`);
}
