import type { RequestHandler, Response } from 'express';
import { STYLE_HASH } from './style.ts';

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
      ...(secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    });
    allowFormsTo(res);
    next();
  };
}

/** Browsers hold the whole chain of redirects after a form against `form-action`, so the partner's origin must be in it. */
export function allowFormsTo(res: Response, redirectUri?: string): void {
  const partner = redirectUri && URL.canParse(redirectUri) ? ` ${new URL(redirectUri).origin}` : '';
  res.set('Content-Security-Policy', `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self'${partner}; frame-ancestors 'none'; base-uri 'none'`);
}
