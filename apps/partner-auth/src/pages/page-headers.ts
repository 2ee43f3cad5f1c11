import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { STYLE_HASH } from './style.ts';

const CONTENT = `default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** Headers of every page and redirect that a browser sees. */
export function pageHeaders(): RequestHandler {
  const protect = helmet({
    // Set below, since pages differ.
    contentSecurityPolicy: false,
    // A partner may open the rail in a popup, and its own page there must reach the opener again.
    crossOriginOpenerPolicy: false,
    // The server sets it on every answer.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Content-Security-Policy': `${CONTENT}; form-action 'self'` });
    protect(req, res, next);
  };
}

/**
 * For pages whose forms lead to the partner: no `form-action`. Browsers check it against the whole chain of redirects after a form, and show nothing when
 * one is missing. A callback may lead on to any origin or to an app's own scheme, which nobody registers, and a source list cannot name `[::1]`.
 * These forms send a decision, never a password.
 */
export const letFormsLeadAnywhere = (res: Response): void => void res.set('Content-Security-Policy', CONTENT);
