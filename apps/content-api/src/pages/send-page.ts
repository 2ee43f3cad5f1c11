import type { Request, Response } from 'express';
import { sendBody, type Sent } from '../edge/send-body.ts';

/** Nothing runs in a page, nothing is loaded from another place, and nothing shows it in a frame. */
const PAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Sends one form of a page. Forms differ, so each has a tag of its own. */
export const sendPage = (req: Request, res: Response, { headers, ...sent }: Sent) => sendBody(req, res, { ...sent, headers: { ...PAGE_HEADERS, ...headers } });
