import { createHash } from 'node:crypto';
import { successBody } from '@biomarker/envelope';
import type { Request, Response } from 'express';

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400';

/** Answers `data` in the envelope, or 304 when the caller holds it already. The tag is weak and over `data` alone. */
export function sendData(req: Request, res: Response, data: unknown, cached: boolean): void {
  const dataJson = JSON.stringify(data);
  const etag = `W/"${createHash('sha1').update(dataJson).digest('base64url').slice(0, 20)}"`;
  const reads = req.method === 'GET' || req.method === 'HEAD';
  res.set(reads ? { 'Cache-Control': CACHE_CONTROL, ETag: etag, Vary: 'Accept-Encoding' } : { 'Cache-Control': 'no-store' });
  if (reads && isHeld(req.headers['if-none-match'], etag)) return void res.status(304).end();

  const body = successBody(dataJson, { queryTime: Math.round(performance.now() - req.startedAt), cached });
  res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) }).end(body);
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
