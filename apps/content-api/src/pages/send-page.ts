import { isHeld } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import { codingOf } from '../cache/encodings.ts';
import type { PageBody } from './page-body.ts';

export type Sent = { status?: number; type: string; body: PageBody; headers?: Record<string, string> };

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400';

/** Nothing runs in a page, and nothing is loaded from another place. */
export const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends one form of a page, or 304 when the reader holds it already. Forms differ, so each has a tag of its own. */
export function sendPage(req: Request, res: Response, { status = 200, type, body, headers = {} }: Sent): void {
  res.set({
    'Cache-Control': status === 200 ? CACHE_CONTROL : 'no-store',
    'Content-Security-Policy': PAGE_POLICY,
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(status === 200 && { ETag: body.etag }),
    ...headers,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
  });
  if (status === 200 && isHeld(req.headers['if-none-match'], body.etag)) return void res.status(304).end();
  const coding = status === 200 ? codingOf(body, req.headers['accept-encoding']) : 'identity';
  const bytes = body.hit[coding]!;
  res.status(status).set({ 'Content-Type': type, 'Content-Length': String(bytes.length), ...(coding !== 'identity' && { 'Content-Encoding': coding }) });
  res.end(bytes);
}
