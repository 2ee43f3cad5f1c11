import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { filterBody, replaceLastCut } from './node-internals.ts';

/** Far above the limit of any route. Routes read a refused body to its end, up to here, so that the client receives the refusal. */
const MAX_BODY_BYTES = 2 ** 20;
/** After a refusal, discard up to LINGER_BYTES for LINGER_MS, then stop reading. */
const LINGER_MS = 1000;
const LINGER_BYTES = 8 * 2 ** 20;
/** The longest time that a client may send a body after its answer. */
const UNREAD_BODY_MS = 5000;

/** Calls `refuse` once, when a body passes MAX_BODY_BYTES before it has an answer. Body parsers wait for the end of a body before they refuse it. */
export function boundBody(req: IncomingMessage, res: ServerResponse, refuse: () => void): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  res.once('finish', () => {
    if (!req.complete) setTimeout(() => void (req.complete || req.socket.destroy()), UNREAD_BODY_MS).unref();
  });

  filterBody(req, (chunk) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= MAX_BODY_BYTES) return true;
    if (!res.headersSent) {
      lingerAtEnd(req.socket);
      refuse();
    }
    if (bytes > MAX_BODY_BYTES + LINGER_BYTES) req.socket.pause();
    return false;
  });
}

/** After the last answer, sends no more and reads for LINGER_MS. */
function lingerAtEnd(socket: Socket): void {
  replaceLastCut(socket, () => {
    socket.end();
    destroyLater(socket);
  });
}

/** The bytes that a connection had sent when it was refused. */
const sentBefore = new WeakMap<Duplex, number>();

/** Waits before it closes: an immediate close while data arrives would lose the last answer. */
export function destroyLater(socket: Duplex): void {
  sentBefore.set(socket, (socket as Socket).bytesRead);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** For each later chunk of a refused connection. */
export function discardWithinBound(socket: Duplex): void {
  if ((socket as Socket).bytesRead - (sentBefore.get(socket) ?? 0) > LINGER_BYTES) socket.pause();
}
