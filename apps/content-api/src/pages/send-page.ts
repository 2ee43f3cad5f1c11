import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isHeld } from '../edge/if-none-match.ts';

export type Sent = { status?: number; type: string; body: string; headers?: Record<string, string> };

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400';

/** Nothing runs in a page, and nothing is loaded from another place. */
export const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends one form of a page, or 304 when the reader holds it already. Forms differ, so each has a tag of its own. */
export function sendPage(req: Request, res: Response, { status = 200, type, body, headers = {} }: Sent): void {
  const etag = `W/"${createHash('sha1').update(type).update(body).digest('base64url').slice(0, 20)}"`;
  res.set({
    'Cache-Control': status === 200 ? CACHE_CONTROL : 'no-store',
    'Content-Security-Policy': PAGE_POLICY,
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(status === 200 && { ETag: etag }),
    ...headers,
  });
  if (status === 200 && isHeld(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res
    .status(status)
    .set({ 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) })
    .end(body);
}
