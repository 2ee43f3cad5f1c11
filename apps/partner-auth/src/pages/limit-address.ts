import { retryAfterSeconds } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { PageError } from './page-error.ts';

/** Counts a request that costs a hash, a challenge or a database query, for its IP address; refuses it with the error page when it is too much. */
export async function limitAddress({ rateLimits, clientOf }: Deps, req: Request, res: Response): Promise<void> {
  const counted = await rateLimits.address.consume(clientOf(req));
  if (counted.allowed) return;
  res.set('Retry-After', String(retryAfterSeconds(counted)));
  throw new PageError(429, 'Too many attempts. Please wait a few minutes and try again.');
}
