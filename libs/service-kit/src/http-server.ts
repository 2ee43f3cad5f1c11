import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { boundBody, endLater } from './body-bound.ts';
import { inTurn } from './in-turn.ts';

/** What is refused below the routes: by the HTTP parser, or for its size. */
export type ParserFault = 'badRequest' | 'requestTimeout' | 'headersTooLarge' | 'uriTooLong' | 'bodyTooLarge';

export type FaultReply = { status: number; contentType: string; body: string; headers?: Record<string, string> };

type Options = {
  /** The Express application behind `listener`, if there is one. */
  express?: Express;
  /** `path` is that of the request, where as much of it could be read. */
  replyToFault: (fault: ParserFault, path?: string) => FaultReply;
};

const LONGEST_REQUEST_LINE = 8192;
const MOST_HEADERS = 100;

/** A server with bounded headers and times, whose parser faults are answered in the service's own words. */
export function createHttpServer(listener: RequestListener, { express, replyToFault }: Options): Server {
  // A request without Host is refused below, in words.
  const options = { ...presetPrototypes(express), connectionsCheckingInterval: 5000, requireHostHeader: false };
  const refuse = (req: IncomingMessage, res: ServerResponse, fault: ParserFault = 'badRequest') => {
    const { status, contentType, body, headers } = replyToFault(fault, req.url);
    // What a route has said of the request before, its id and budget, stays.
    const id = res.getHeader('X-Request-Id');
    res.writeHead(status, { ...faultHeaders(contentType, body), ...headers, ...(id && { 'X-Request-Id': id }), Connection: 'close' }).end(body);
  };
  const server = http.createServer(options, (req, res) => {
    if (req.headers.host === undefined && req.httpVersion !== '1.0') return refuse(req, res);
    if (req.rawHeaders.length > 2 * MOST_HEADERS) return refuse(req, res, 'headersTooLarge');
    if (!req.url!.startsWith('/')) useOriginForm(req);
    boundBody(req, res, () => refuse(req, res, 'bodyTooLarge'));
    inTurn(req, res, () => listener(req, res));
  });
  server.on('checkExpectation', (req, res) => refuse(req, res));
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  // Above the idle time of common balancers, so that they close first.
  server.keepAliveTimeout = 65_000;
  // Node would leave out the rest in silence; more than MOST_HEADERS are refused above.
  server.maxHeadersCount = 0;
  // Of a connection on which nothing moves; an answer that nobody reads is waited for twice as long at most. Longer than any call takes.
  server.timeout = 20_000;
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    // More of what was refused already.
    if (!socket.writable) return;
    // What cannot be read must not be answered before what came first, and nothing is answered twice.
    const before = answerUnderWay(socket);
    if (before && (before.req.complete || before.headersSent)) return endAfter(before, socket);
    socket.end(answerTo(error, replyToFault(faultOf(error), pathOf(error.rawPacket))));
    endLater(socket);
  });
  // Node would hang up without a word, and leaves the errors of such a connection to whoever takes it.
  server.on('connect', ({ url }, socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume().end(answerTo({}, replyToFault('badRequest', url?.startsWith('/') ? url : undefined)));
    endLater(socket);
  });
  return server;
}

/** Only the path and the query of an address in absolute form are looked at by routes; its host counts for more than the header (RFC 9112, section 3.2.2). */
function useOriginForm(req: IncomingMessage): void {
  const [, host, rest = ''] = req.url!.match(/^https?:\/\/([^/?#]*)(.*)$/i) ?? [];
  if (host === undefined) return;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
  req.headers.host = host;
}

/** Where Node keeps it; its own handler of parser faults looks there too. */
const answerUnderWay = (socket: Duplex) => (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;

/** The connection ends with the answer to what was asked before. */
function endAfter(before: ServerResponse, socket: Duplex): void {
  before.shouldKeepAlive = false;
  before.once('finish', () => socket.end());
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

/** The path of a request line such as `GET /path?query HTTP/1.1`, also where the rest of it is cut off. */
function pathOf(rawPacket: Buffer | undefined): string | undefined {
  return rawPacket
    ?.subarray(0, LONGEST_REQUEST_LINE)
    .toString('latin1')
    .match(/^\S+\s(\/[^\s?]*)(?:[?\s]|$)/)?.[1];
}

function faultOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): ParserFault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'requestTimeout';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'badRequest';
  const lineEnd = rawPacket?.indexOf('\r\n') ?? 0;
  return lineEnd === -1 || lineEnd > LONGEST_REQUEST_LINE ? 'uriTooLong' : 'headersTooLarge';
}

/**
 * Express gives each request and response its own prototype, which costs more than the rest of a small answer.
 * Objects that are born with that prototype make the assignment a no-op.
 */
function presetPrototypes(express: Express | undefined) {
  if (!express) return {};
  function Incoming(this: IncomingMessage, socket: Socket) {
    http.IncomingMessage.call(this, socket);
  }
  Incoming.prototype = express.request;
  function Outgoing(this: ServerResponse, request: IncomingMessage, options: object) {
    (http.ServerResponse as unknown as (this: ServerResponse, ...args: unknown[]) => void).call(this, request, options);
  }
  Outgoing.prototype = express.response;
  return { IncomingMessage: Incoming as unknown as typeof IncomingMessage, ServerResponse: Outgoing as unknown as typeof ServerResponse };
}
