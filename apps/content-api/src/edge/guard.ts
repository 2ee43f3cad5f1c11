import { invalid, orUndefined } from '@biomarker/domain/shared';
import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.ts';

/** A longer URL is answered 414. */
const LONGEST_URL = 8192;
const PLAIN_NAME = /^\w{1,40}$/;

/** Refuses invalid URLs before any other step. */
export const guard: RequestHandler = (req, _res, next) => {
  const { originalUrl: url } = req;
  if (url.length > LONGEST_URL) throw new ProblemError('uriTooLong');
  if (url.includes('%') && !isReadable(url))
    throw invalid({ ...placeOf(url), message: 'has invalid percent-encoding or a NUL character; write a percent sign as %25' });
  next();
};

/** The path, or else the first invalid parameter. */
function placeOf(url: string): { in: 'path' | 'query'; name: string } {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!isReadable(path)) return { in: 'path', name: 'url' };
  const pair = query.split('&').find((one) => !isReadable(one)) ?? '';
  const name = pair.split('=')[0]!;
  return { in: 'query', name: PLAIN_NAME.test(name) ? name : 'url' };
}

const isReadable = (url: string) => orUndefined(() => decodeURIComponent(url))?.includes('\0') === false;
