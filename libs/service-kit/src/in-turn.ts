import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a connection may have sent ahead. Common clients send none. */
const MOST_WAITING = 1000;

const waiting = new WeakMap<Socket, number>();

/**
 * Lets a request that was sent ahead (HTTP/1.1 pipelining, RFC 9112 section 9.3.2) wait until those before it are answered: otherwise answers
 * would pile up for a client that reads none. A connection that sends no end of them is ended.
 */
export function inTurn(req: IncomingMessage, res: ServerResponse, answer: () => void): void {
  // Node gives the connection to one answer at a time.
  if (res.socket) return answer();
  const ahead = (waiting.get(req.socket) ?? 0) + 1;
  if (ahead > MOST_WAITING) return void req.socket.destroy();
  waiting.set(req.socket, ahead);
  res.once('socket', () => {
    waiting.set(req.socket, waiting.get(req.socket)! - 1);
    answer();
  });
}
