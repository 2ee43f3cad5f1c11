import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { PASSKEY_SCRIPT_HASH } from '../passkeys/passkey-script.ts';
import { STYLE_HASH } from './style.ts';

const CONTENT = `default-src 'none'; style-src '${STYLE_HASH}'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
/** One script, which asks this service for challenges and sends forms to it. */
const WITH_SCRIPT = `${CONTENT}; script-src '${PASSKEY_SCRIPT_HASH}'; connect-src 'self'; form-action 'self'`;

/** Headers of every page and redirect that a browser sees. */
export function pageHeaders(): RequestHandler {
  const protect = helmet({
    // Set below, since pages differ.
    contentSecurityPolicy: false,
    // A partner may open the rail in a popup, whose final page must reach its opener.
    crossOriginOpenerPolicy: false,
    // The server sets it on every answer.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Content-Security-Policy': WITH_SCRIPT });
    protect(req, res, next);
  };
}

/**
 * Drops `form-action` on pages whose forms redirect to the partner. Browsers check it against every redirect after a form, and show a blank page when
 * one is missing. A callback may redirect to any origin or to an app's own scheme, which nobody registers, and a source list cannot name `[::1]`.
 * These forms send a decision, never a password.
 */
export const letFormsLeadAnywhere = (res: Response): void => void res.set('Content-Security-Policy', CONTENT);
