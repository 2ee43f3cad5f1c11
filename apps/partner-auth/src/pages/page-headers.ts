import type { RequestHandler, Response } from 'express';
import { STYLE_HASH } from './style.ts';

const CONTENT = `default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** Headers of every page and redirect that a browser sees. */
export function pageHeaders(baseUrl: string): RequestHandler {
  const secure = baseUrl.startsWith('https:');
  return (_req, res, next) => {
    res.set({
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': `${CONTENT}; form-action 'self'`,
      ...(secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    });
    next();
  };
}

/**
 * For pages whose forms lead to the partner: without `form-action`. Browsers hold the whole chain of redirects after a form against it and show nothing when one
 * is left out: a callback may lead on to any other origin or to an app with a scheme of its own, which nobody registers, and a source list cannot name `[::1]`.
 * What these forms send is a decision, never a password.
 */
export const letFormsLeadAnywhere = (res: Response): void => void res.set('Content-Security-Policy', CONTENT);
