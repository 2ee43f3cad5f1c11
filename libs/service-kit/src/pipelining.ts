import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that may wait on a connection. Common clients send none. */
const MAX_WAITING = 1000;

const waiting = new WeakMap<Socket, number>();

/**
 * Handles the requests of one connection one by one (HTTP/1.1 pipelining, RFC 9112 section 9.3.2). Node would run them all at once,
 * and responses would pile up for a client that reads none. Closes a connection with too many waiting requests.
 */
export function serialize(req: IncomingMessage, res: ServerResponse, answer: () => void): void {
  // Node gives the connection to one response at a time.
  if (res.socket) return answer();
  const ahead = (waiting.get(req.socket) ?? 0) + 1;
  if (ahead > MAX_WAITING) return void req.socket.destroy();
  waiting.set(req.socket, ahead);
  res.once('socket', () => {
    waiting.set(req.socket, waiting.get(req.socket)! - 1);
    answer();
  });
}
