import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

// The only file that uses undocumented parts of node:http and node:net. http-server.test.ts and http-bounds.test.ts cover each of them.

/** The response that Node currently sends on a connection. */
export const currentResponse = (socket: Duplex) => (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;

/** Passes on only the chunks of a body that `keeps` accepts; the end is `null`. Unlike a listener for `data`, this does not start the stream. */
export function filterBody(req: IncomingMessage, keeps: (chunk: Buffer | null) => boolean): void {
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null, encoding) => (keeps(chunk) ? push(chunk, encoding) : true);
}

/** Runs `end` where Node would close the connection after its last response. */
export function replaceLastCut(socket: Socket, end: () => void): void {
  socket.destroySoon = end;
}
