import http, { type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/**
 * The only file that touches the internals of Express: it gives each request and response its own prototype, which costs more than the rest of a
 * small answer. With these options of `http.createServer` they are born with that prototype, so the assignment does nothing.
 */
export function presetPrototypes(express: Express | undefined): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
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
