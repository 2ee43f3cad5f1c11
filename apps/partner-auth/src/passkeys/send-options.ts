import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { limitAddress } from '../pages/limit-address.ts';
import { PageError } from '../pages/page-error.ts';

/** Answers the script of a passkey button with the options of a new challenge. Each challenge counts as an attempt of its IP address. */
export async function sendOptions(deps: Deps, req: Request, res: Response, make: () => Promise<object | undefined>): Promise<void> {
  await limitAddress(deps, req, res);
  const options = await make();
  if (!options) throw new PageError(404);
  res.json(options);
}
