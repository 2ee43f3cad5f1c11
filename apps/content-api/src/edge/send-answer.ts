import type { IncomingMessage, ServerResponse } from 'node:http';
import { successBody } from '@biomarker/envelope';
import { etagMatches } from '@biomarker/service-kit';
import type { Answer } from '../cache/answer.ts';
import { codingOf, type Coding } from '../cache/encodings.ts';
import { API_HEADERS, READ_HEADERS } from './headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a read: 304 when the caller holds it already, ready bytes for a hit, the measured time for a miss. Express has set the other headers. */
export function sendRead(req: IncomingMessage, res: ServerResponse, answer: Answer, cached: boolean): void {
  const common = { ...READ_HEADERS, ETag: answer.etag };
  if (etagMatches(req.headers['if-none-match'], answer.etag)) return void res.writeHead(304, common).end();

  const coding = cached ? codingOf(answer, req.headers['accept-encoding']) : 'identity';
  const body = cached ? answer.hit[coding]! : missBody(req, answer);
  res.writeHead(200, { ...common, ...contentHeaders(body, coding) });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Sends a hit with no framework in the way. `headers` is a flat list of what is particular to this request. */
export function sendHeld(req: IncomingMessage, res: ServerResponse, answer: Answer, headers: readonly string[]): void {
  if (etagMatches(req.headers['if-none-match'], answer.etag))
    return void res.writeHead(304, [...flat({ ...API_HEADERS, ...READ_HEADERS, ETag: answer.etag }), ...headers]).end();

  const coding = codingOf(answer, req.headers['accept-encoding']);
  const body = answer.hit[coding]!;
  res.writeHead(200, heldHeaders(answer, coding, body).concat(headers));
  res.end(req.method === 'HEAD' ? undefined : body);
}

function missBody(req: IncomingMessage, { dataJson }: Answer): Buffer {
  return Buffer.from(successBody(dataJson, { queryTime: Math.round(performance.now() - req.startedAt), cached: false }));
}

const contentHeaders = (body: Buffer, coding: Coding): Record<string, string> => ({
  'Content-Type': JSON_TYPE,
  'Content-Length': String(body.length),
  ...(coding !== 'identity' && { 'Content-Encoding': coding }),
});

const lists = new WeakMap<Buffer, string[]>();

/** The headers of held bytes never change, so their list is made once. */
function heldHeaders(answer: Answer, coding: Coding, body: Buffer): string[] {
  const known = lists.get(body);
  if (known) return known;
  const made = flat({ ...API_HEADERS, ...READ_HEADERS, ETag: answer.etag, ...contentHeaders(body, coding) });
  lists.set(body, made);
  return made;
}

/** `writeHead` takes names and values in turn, which spares it an object. */
export function flat(headers: Record<string, string>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name]!);
  return list;
}
