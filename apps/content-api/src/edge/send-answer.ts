import { successBody } from '@biomarker/envelope';
import { etagMatches } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import type { Answer } from '../cache/answer.ts';
import { codingOf } from '../cache/encodings.ts';
import { EARLY_HEADERS, listed, READ_HEADERS } from './headers.ts';

const READ = listed(READ_HEADERS);
const EARLY = listed(EARLY_HEADERS);

/** Sends a read: 304 if the caller's copy is current, stored bytes for a hit, the measured time for a miss. */
export function sendRead(req: Request, res: Response, answer: Answer, cached: boolean, more: readonly string[] = []): void {
  const headers = [...more, ...READ, 'ETag', answer.etag];
  if (etagMatches(req.headers['if-none-match'], answer.etag)) return void res.writeHead(304, headers).end();

  const coding = cached ? codingOf(answer, req.headers['accept-encoding']) : 'identity';
  const body = cached ? answer.hit[coding]! : missBody(req, answer);
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length));
  if (coding !== 'identity') headers.push('Content-Encoding', coding);
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body);
}

/** Sends a cached answer whose headers are all unset. Writes them at once: one by one would cost more than the rest of the request. */
export function sendCached(req: Request, res: Response, answer: Answer, headers: readonly string[]): void {
  sendRead(req, res, answer, true, ['X-Request-Id', req.requestId, ...EARLY, ...headers]);
}

function missBody(req: Request, { dataJson }: Answer): Buffer {
  return Buffer.from(successBody(dataJson, { queryTime: Math.round(performance.now() - req.startedAt), cached: false }));
}
