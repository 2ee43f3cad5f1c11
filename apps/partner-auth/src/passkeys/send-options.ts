import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { PageError } from '../pages/page-error.ts';

/** Answers the script of a passkey button with the options of a new challenge. Each challenge counts as an attempt of its IP address. */
export async function sendOptions({ rateLimits, clientOf }: Deps, req: Request, res: Response, make: () => Promise<object | undefined>): Promise<void> {
  const { allowed, msToReset } = await rateLimits.address.consume(clientOf(req));
  if (!allowed) {
    res.set('Retry-After', String(Math.max(1, Math.ceil(msToReset / 1000))));
    throw new PageError(429);
  }
  const options = await make();
  if (!options) throw new PageError(404);
  res.json(options);
}
