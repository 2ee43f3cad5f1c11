import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/** What the HTTP parser itself refuses, before there is a request. */
export type ParserFault = 'badRequest' | 'requestTimeout' | 'headersTooLarge' | 'uriTooLong';

export type FaultReply = { status: number; contentType: string; body: string; headers?: Record<string, string> };

type Options = {
  /** The Express application behind `listener`, if there is one. */
  express?: Express;
  /** `path` is that of the request, where as much of it could be read. */
  replyToFault: (fault: ParserFault, path?: string) => FaultReply;
};

const LONGEST_REQUEST_LINE = 8192;

/** A server with bounded headers and times, whose parser faults are answered in the service's own words. */
export function createHttpServer(listener: RequestListener, { express, replyToFault }: Options): Server {
  // A request without Host is refused below, in words.
  const options = { ...presetPrototypes(express), connectionsCheckingInterval: 5000, requireHostHeader: false };
  const refuse = (req: IncomingMessage, res: ServerResponse) => {
    const { status, contentType, body, headers } = replyToFault('badRequest', req.url);
    res.writeHead(status, { ...faultHeaders(contentType, body), ...headers, Connection: 'close' }).end(body);
  };
  const server = http.createServer(options, (req, res) =>
    req.headers.host === undefined && req.httpVersion !== '1.0' ? refuse(req, res) : listener(req, res),
  );
  server.on('checkExpectation', refuse);
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  // Above the idle time of common balancers, so that they close first.
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, contentType, body, headers } = replyToFault(faultOf(error), pathOf(error.rawPacket));
    const lines = Object.entries({ ...faultHeaders(contentType, body), ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  });
  return server;
}

const faultHeaders = (contentType: string, body: string): Record<string, string> => ({
  'Content-Type': contentType,
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  'X-Request-Id': randomUUID(),
  'X-Content-Type-Options': 'nosniff',
});

/** The path of a request line such as `GET /path?query HTTP/1.1`. */
function pathOf(rawPacket: Buffer | undefined): string | undefined {
  return rawPacket
    ?.subarray(0, LONGEST_REQUEST_LINE)
    .toString('latin1')
    .match(/^[A-Z]+ (\/[^\s?]*)[^\r\n]* HTTP\//)?.[1];
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
