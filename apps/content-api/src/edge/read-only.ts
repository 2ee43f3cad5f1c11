import type { Request, RequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

const ALLOW = 'GET, HEAD, OPTIONS';

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Answers OPTIONS and refuses what writes; true when the request reads and goes on. */
export function mayRead(req: Request, res: Response): boolean {
  if (isRead(req)) return true;
  if (req.method !== 'OPTIONS') throw new ProblemError('methodNotAllowed', `${req.method} is not possible here; ${ALLOW} are.`, { Allow: ALLOW });
  res.set('Allow', ALLOW).status(204).end();
  return false;
}

/** For addresses that can only be read. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (mayRead(req, res)) next();
};
