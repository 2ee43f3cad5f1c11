import { etagMatches } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import { etagOf } from '../cache/answer.ts';
import { createdCoding, type Encoded } from '../cache/encodings.ts';
import { READ_HEADERS, tagOf } from './headers.ts';

/** A stored body in each content coding, with one ETag. */
export type Body = Encoded & { etag: string };

export type Sent = { status?: number; type: string; body: Body; headers?: Record<string, string> };

export const bodyOf = (content: string | Buffer): Body => ({ etag: etagOf(content), hit: { identity: Buffer.from(content) } });

/** Sends a stored body, or 304 if the caller's copy is current. Only a success has an ETag and may be cached. */
export async function sendBody(req: Request, res: Response, { status = 200, type, body, headers = {} }: Sent): Promise<void> {
  const cacheable = status === 200;
  res.set({
    'Cache-Control': cacheable ? READ_HEADERS['Cache-Control'] : 'no-store',
    ...(cacheable && { ETag: body.etag, ...tagOf('pages') }),
    ...headers,
    Vary: headers.Vary ? `${headers.Vary}, ${READ_HEADERS.Vary}` : READ_HEADERS.Vary,
  });
  if (cacheable && etagMatches(req.headers['if-none-match'], body.etag)) return void res.status(304).end();
  const coding = cacheable ? await createdCoding(body, req.headers['accept-encoding']) : 'identity';
  const bytes = body.hit[coding]!;
  res.status(status).set({ 'Content-Type': type, 'Content-Length': String(bytes.length), ...(coding !== 'identity' && { 'Content-Encoding': coding }) });
  res.end(bytes);
}
