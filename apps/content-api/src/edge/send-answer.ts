import type { IncomingMessage, ServerResponse } from 'node:http';
import { successBody } from '@biomarker/envelope';
import type { Answer } from '../cache/answer.ts';
import { bodyFor } from '../cache/encodings.ts';
import { READ_HEADERS } from './headers.ts';
import { isHeld } from './if-none-match.ts';

/** Sends a read: 304 when the caller holds it already, ready bytes for a hit, the measured time for a miss. */
export function sendRead(req: IncomingMessage, res: ServerResponse, answer: Answer, cached: boolean, headers: Record<string, string> = {}): void {
  const common = { ...headers, ...READ_HEADERS, ETag: answer.etag };
  if (isHeld(req.headers['if-none-match'], answer.etag)) return void res.writeHead(304, common).end();

  const { body, coding } = cached ? bodyFor(answer, req.headers['accept-encoding']) : { body: missBody(req, answer), coding: 'identity' };
  const content = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  };
  res.writeHead(200, { ...common, ...content }).end(req.method === 'HEAD' ? undefined : body);
}

function missBody(req: IncomingMessage, { dataJson }: Answer): Buffer {
  return Buffer.from(successBody(dataJson, { queryTime: Math.round(performance.now() - req.startedAt), cached: false }));
}
