import type { Request, RequestHandler, Response } from 'express';
import { methodNotAllowed } from './problem-error.ts';

const ALLOW = 'GET, HEAD, OPTIONS';

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Answers OPTIONS and refuses writing methods. Returns true for a read. */
export function mayRead(req: Request, res: Response): boolean {
  if (isRead(req)) return true;
  if (req.method !== 'OPTIONS') throw methodNotAllowed(req.method, ALLOW);
  res.set('Allow', ALLOW).status(204).end();
  return false;
}

/** The middleware for read-only paths. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (mayRead(req, res)) next();
};
