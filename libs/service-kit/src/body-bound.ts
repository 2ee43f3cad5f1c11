import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Far above what any route takes. Up to here a body that is refused for its size is read to its end, so that the refusal reaches whoever sends it;
 * one that goes on ends with its connection.
 */
const MOST_BODY_BYTES = 2 ** 20;
/** What nobody reads is thrown away as it comes; once its request is answered, for so long at most. */
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
    if (!res.headersSent) refuse();
    // Answered already: what is on its way belongs to nothing.
    else req.socket.destroySoon();
    return false;
  };
}
