import { rateLimitHeaders, type ClientAddress, type RateLimit } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

type Limits = { rateLimit: RateLimit; suggestRateLimit: RateLimit; addressOf: ClientAddress };

/** Counts a request of the API, except preflights, admin operations and the OpenAPI document. Suggestions have their own limit, since typing causes many. */
export const limitRequests =
  ({ rateLimit, suggestRateLimit, addressOf }: Limits): RequestHandler =>
  async (req, res, next) => {
    const { method, path } = req;
    const isFree = method === 'OPTIONS' || path.startsWith('/admin/') || path === '/openapi.json';
    if (!isFree) await countRequest(path === '/suggest' ? suggestRateLimit : rateLimit, addressOf, req, res);
    next();
  };

/** Counts one request, sets the headers of the limit, and refuses the request over the limit. */
export async function countRequest(rateLimit: RateLimit, addressOf: ClientAddress, req: Request, res: Response): Promise<void> {
  const result = await rateLimit.consume(addressOf(req));
  res.set(rateLimitHeaders(rateLimit, result));
  if (!result.allowed) throw new ProblemError('rateLimited', `The limit of ${result.limit} requests is reached. Try again after the time in Retry-After.`);
}
