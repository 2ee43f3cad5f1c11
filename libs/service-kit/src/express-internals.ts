import http, { type ServerOptions } from 'node:http';
import type { Express } from 'express';

/**
 * The only file that touches the internals of Express: it gives each request and response its own prototype, which costs more than the rest of a
 * small answer. With these options of `http.createServer` they are born with that prototype, so the assignment does nothing.
 */
export function presetPrototypes(express: Express | undefined): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  if (!express) return {};
  // Classes, since V8 reserves room for the fields of all their parents.
  class Incoming extends http.IncomingMessage {}
  class Outgoing<R extends http.IncomingMessage> extends http.ServerResponse<R> {}
  express.request = Object.setPrototypeOf(Incoming.prototype, express.request);
  express.response = Object.setPrototypeOf(Outgoing.prototype, express.response);
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
}
