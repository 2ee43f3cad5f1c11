import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

// The only file that touches what node:http and node:net do not document. http-server.test.ts and http-bounds.test.ts hold each of them.

/** The response that Node currently sends on a connection. */
export const currentResponse = (socket: Duplex) => (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;

/** Lets `keeps` see each chunk of a body, `null` at its end; the request gets those for which it answers true. Listening to `data` would start the body. */
export function filterBody(req: IncomingMessage, keeps: (chunk: Buffer | null) => boolean): void {
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null, encoding) => (keeps(chunk) ? push(chunk, encoding) : true);
}

/** Runs `end` where Node would cut the connection after the last response on it. */
export function replaceLastCut(socket: Socket, end: () => void): void {
  socket.destroySoon = end;
}
