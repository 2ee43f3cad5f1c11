import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/** What the HTTP parser itself refuses, before there is a request. */
export type ParserFault = 'badRequest' | 'requestTimeout' | 'headersTooLarge' | 'uriTooLong';

export type FaultReply = { status: number; contentType: string; body: string };

type Options = {
  /** The Express application behind `listener`, if there is one. */
  express?: Express;
  replyToFault: (fault: ParserFault) => FaultReply;
};

const LONGEST_REQUEST_LINE = 8192;

/** A server with bounded headers and times, whose parser faults are answered in the service's own words. */
export function createHttpServer(listener: RequestListener, { express, replyToFault }: Options): Server {
  const server = http.createServer({ ...presetPrototypes(express), connectionsCheckingInterval: 5000 }, listener);
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  // Above the idle time of common balancers, so that they close first.
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, contentType, body } = replyToFault(faultOf(error));
    socket.end(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return server;
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
