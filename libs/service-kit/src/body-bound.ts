import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Far above what any route takes. A body that is refused for its size is read to its end, so that whoever sends it hears why; up to here. */
const MOST_BODY_BYTES = 2 ** 20;
/** What is still on its way when a refusal is sent is thrown away for so long, up to so much; the rest is left to wait in front of the door. */
const LINGER_MS = 1000;
const LINGER_BYTES = 8 * 2 ** 20;
/** How long an answered request may go on with a body that nobody reads. */
const REST_MS = 5000;

/** Calls `refuse` once, when a body has no end in sight and nothing was answered yet. Parsers wait for the end of a body before they refuse it. */
export function boundBody(req: IncomingMessage, res: ServerResponse, refuse: () => void): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return;
  const push = req.push.bind(req);
  let bytes = 0;
  res.once('finish', () => {
    if (!req.complete) setTimeout(() => void (req.complete || req.socket.destroy()), REST_MS).unref();
  });

  req.push = (chunk: Buffer | null, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= MOST_BODY_BYTES) return push(chunk, encoding);
    if (!res.headersSent) {
      lingerAtEnd(req.socket);
      refuse();
    }
    if (bytes > MOST_BODY_BYTES + LINGER_BYTES) req.socket.pause();
    return true;
  };
}

/** The end of an answer that closes the connection: no more is sent, and what comes is read for a moment more. */
function lingerAtEnd(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    endLater(socket);
  };
}

/** A connection that is cut while something is on its way takes its last answer with it. */
export function endLater(socket: Duplex): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
