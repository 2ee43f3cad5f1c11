import { invalid } from '@biomarker/domain/shared';
import type { RequestHandler } from 'express';
import { SAFETY_HEADERS } from './headers.ts';
import { ProblemError } from './problem-error.ts';

const LONGEST_URL = 8192;

/** Refuses addresses that cannot be read, before anything looks at them. */
export const guard: RequestHandler = (req, res, next) => {
  res.set({ 'X-Request-Id': req.requestId, ...SAFETY_HEADERS });
  if (req.url.length > LONGEST_URL) throw new ProblemError('uriTooLong', `The address is longer than ${LONGEST_URL} characters.`);
  if (req.url.includes('%') && !isReadable(req.url))
    throw invalid({ in: 'path', name: 'url', message: 'has a percent-encoding that is broken, or a NUL character' });
  next();
};

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
