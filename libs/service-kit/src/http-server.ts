import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { boundBody, destroyLater, discardWithinBound } from './body-bound.ts';
import { presetPrototypes } from './express-internals.ts';
import { currentResponse } from './node-internals.ts';
import { serialize } from './pipelining.ts';

/** Faults that the HTTP parser or a size limit refuses before any route. */
export type ParserFault = 'badRequest' | 'requestTimeout' | 'headersTooLarge' | 'uriTooLong' | 'bodyTooLarge';

export type FaultReply = { status: number; contentType: string; body: string; headers?: Record<string, string> };

type Options = {
  /** The Express application behind `listener`, if there is one. */
  express?: Express;
  /** `path` is undefined when the parser could not read it. */
  replyToFault: (fault: ParserFault, path?: string) => FaultReply;
  /** The public address. Behind TLS, every answer tells browsers to stay there (RFC 6797). */
  baseUrl?: string;
  /** Time for which an idle connection stays open. */
  keepAliveMs: number;
};

/** One year, in seconds. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';
/** In bytes. Of an unreadable request, a longer line is answered 414, a shorter one with long headers 431. */
const MAX_REQUEST_LINE = 8192;
/** A request with more headers is answered 431. */
const MAX_HEADERS = 100;
/** A connection beyond its time is closed within this time more. */
const CHECK_EVERY_MS = 5000;
/** For all headers of a request. */
const HEADERS_MS = 10_000;
/** For a whole request. */
const REQUEST_MS = 15_000;
/** For idle connections; longer than any call takes. An unread answer waits at most twice as long. */
const IDLE_MS = 20_000;

/** A server with bounds for headers, bodies and times. The service words the answers to parser faults. */
export function createHttpServer(listener: RequestListener, { express, replyToFault: replyInWords, baseUrl, keepAliveMs }: Options): Server {
  const security: Record<string, string> = baseUrl?.startsWith('https:') ? { 'Strict-Transport-Security': TRANSPORT_SECURITY } : {};
  const replyToFault: Options['replyToFault'] = (fault, path) => {
    const reply = replyInWords(fault, path);
    return { ...reply, headers: { ...reply.headers, ...security } };
  };
  // Missing hosts are refused below, so that the service words the answer.
  const options = { ...presetPrototypes(express), connectionsCheckingInterval: CHECK_EVERY_MS, requireHostHeader: false };
  const refuse = (req: IncomingMessage, res: ServerResponse, fault: ParserFault = 'badRequest') => {
    const { status, contentType, body, headers } = replyToFault(fault, req.url);
    // Keep the headers that a route has set already, such as its rate limit.
    const id = res.getHeader('X-Request-Id');
    res.writeHead(status, { ...faultHeaders(contentType, body), ...headers, ...(id && { 'X-Request-Id': id }), Connection: 'close' }).end(body);
  };
  const server = http.createServer(options, (req, res) => {
    for (const name in security) res.setHeader(name, security[name]!);
    if (!hasOneHost(req)) return refuse(req, res);
    if (req.rawHeaders.length > 2 * MAX_HEADERS) return refuse(req, res, 'headersTooLarge');
    if (!req.url!.startsWith('/')) useOriginForm(req);
    if (!isHost(req.headers.host)) return refuse(req, res);
    boundBody(req, res, () => refuse(req, res, 'bodyTooLarge'));
    serialize(req, res, () => listener(req, res));
  });
  server.on('checkExpectation', (req, res) => refuse(req, res));
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = keepAliveMs;
  // Node would drop the rest silently. More than MAX_HEADERS are refused above.
  server.maxHeadersCount = 0;
  server.timeout = IDLE_MS;
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    // More bytes of a request that was refused already.
    if (!socket.writable) return discardWithinBound(socket);
    // Answers keep the order of their requests, and no request gets two.
    const response = currentResponse(socket);
    if (response && (response.req.complete || response.headersSent)) return endAfter(response, socket);
    socket.end(answerTo(error, replyToFault(faultOf(error), pathOf(error.rawPacket))));
    destroyLater(socket);
  });
  // Node would close the connection without an answer, and handles none of its errors.
  server.on('connect', ({ url }, socket) => {
    socket.on('error', () => socket.destroy()).on('data', () => discardWithinBound(socket));
    socket.end(answerTo({}, replyToFault('badRequest', url?.startsWith('/') ? url : undefined)));
    destroyLater(socket);
  });
  return server;
}

/** RFC 9112, section 3.2: one Host header. Only HTTP/1.0 may leave it out. `headersDistinct` would build all headers a second time. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]!.toLowerCase() === 'host') hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const NO_HOST_CHARACTER = /[^!-~]|[/\\?#@]/;

/** A name or an address, with or without a port (RFC 9110, section 7.2). Only HTTP/1.0 may leave it out, and it may be empty. */
const isHost = (host: string | undefined) => !host || (!NO_HOST_CHARACTER.test(host) && URL.canParse(`http://${host}`));

/** Turns an address in absolute form into path and query. Its host replaces the header (RFC 9112, section 3.2.2). */
function useOriginForm(req: IncomingMessage): void {
  const [, host, rest = ''] = req.url!.match(/^https?:\/\/([^/?#]*)((?:[/?#].*)?)$/is) ?? [];
  if (host === undefined) return;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
  req.headers.host = host;
}

/** Ends the connection after `response`. */
function endAfter(response: ServerResponse, socket: Duplex): void {
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end());
}

function answerTo({ rawPacket }: { rawPacket?: Buffer }, { status, contentType, body, headers }: FaultReply): string {
  const lines = Object.entries({ ...faultHeaders(contentType, body), ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}

const faultHeaders = (contentType: string, body: string): Record<string, string> => ({
  'Content-Type': contentType,
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  'X-Request-Id': randomUUID(),
  'X-Content-Type-Options': 'nosniff',
});

/** The path of a request line such as `GET /path?query HTTP/1.1`, even when the line is cut off after it. */
function pathOf(rawPacket: Buffer | undefined): string | undefined {
  return rawPacket
    ?.subarray(0, MAX_REQUEST_LINE)
    .toString('latin1')
    .match(/^\S+\s(\/[^\s?]*)(?:[?\s]|$)/)?.[1];
}

function faultOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): ParserFault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requestTimeout';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'badRequest';
  const lineEnd = rawPacket?.indexOf('\r\n') ?? 0;
  return lineEnd === -1 || lineEnd > MAX_REQUEST_LINE ? 'uriTooLong' : 'headersTooLarge';
}
