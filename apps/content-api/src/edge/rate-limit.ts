import { rateLimitHeaders, type ClientOf, type RateLimit } from '@biomarker/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

type Limits = { rateLimit: RateLimit; suggestRateLimit: RateLimit; clientOf: ClientOf };

/** Counts a request of the API, except preflights, admin operations and the OpenAPI document. Suggestions have their own limit, since typing causes many. */
export const limitRequests =
  ({ rateLimit, suggestRateLimit, clientOf }: Limits): RequestHandler =>
  async (req, res, next) => {
    const { method, path } = req;
    const isFree = method === 'OPTIONS' || path.startsWith('/admin/') || path === '/openapi.json';
    if (!isFree) await countRequest(path === '/suggest' ? suggestRateLimit : rateLimit, clientOf, req, res);
    next();
  };

/** Counts one request, sets the headers of the limit, and refuses the request over the limit. */
export async function countRequest(rateLimit: RateLimit, clientOf: ClientOf, req: Request, res: Response): Promise<void> {
  const result = await rateLimit.consume(clientOf(req));
  res.set(rateLimitHeaders(rateLimit, result));
  if (!result.allowed) throw new ProblemError('rateLimited', { message: overLimit(result.limit) });
}

/** The sentence of a refusal over a limit. */
export const overLimit = (limit: number) => `The limit of ${limit} requests is reached. Try again after the time in Retry-After.`;
