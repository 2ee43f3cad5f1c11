import { etagMatches } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import { madeBody, type Answer } from '../cache/answer.ts';
import { codingOf } from '../cache/encodings.ts';
import { READ_HEADERS } from './headers.ts';

/** Sends a read: 304 if the caller's copy is current, stored bytes for a hit, the measured time for a miss. */
export function sendRead(req: Request, res: Response, answer: Answer, cached: boolean): void {
  res.set({ ...READ_HEADERS, ETag: answer.etag });
  if (etagMatches(req.headers['if-none-match'], answer.etag)) return void res.status(304).end();

  const coding = cached ? codingOf(answer, req.headers['accept-encoding']) : 'identity';
  const body = cached ? answer.hit[coding]! : Buffer.from(madeBody(answer.dataJson, req.startedAt));
  if (coding !== 'identity') res.set('Content-Encoding', coding);
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  res.end(req.method === 'HEAD' ? undefined : body);
}
