import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { accessLog } from './access-log.ts';
import type { Logger } from './logger.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by `observed`; also the `X-Request-Id` of the answer. */
    requestId: string;
    startedAt: number;
    /** The template of the matched route, `/api/v1/biomarkers/{slug}`; for logs and metrics, where raw paths would be without bound. */
    routeTemplate?: string;
  }
}

export type Observation = { method: string; route: string; status: number; durationMs: number; requestId: string };

const ACCEPTED_ID = /^[\w.-]{8,64}$/;

type Observer = {
  logger: Logger;
  onAnswer?: (seen: Observation) => void;
};

/** Gives every request an id, which `listener` sends as `X-Request-Id`, and tells logger and `onAnswer` about every answer. */
export function observing(listener: RequestListener, { logger, onAnswer }: Observer): RequestListener {
  const log = accessLog(logger);
  return (req, res) => {
    req.startedAt = performance.now();
    req.requestId = requestIdOf(req);
    res.on('close', () => {
      const seen = observationOf(req, res);
      log(seen);
      onAnswer?.(seen);
    });
    listener(req, res);
  };
}

/** The same, with the id sent for the listener. */
export function observed(listener: RequestListener, logger: Logger, onAnswer?: (seen: Observation) => void): RequestListener {
  const named: RequestListener = (req, res) => {
    res.setHeader('X-Request-Id', req.requestId);
    listener(req, res);
  };
  return observing(named, { logger, onAnswer });
}

function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
}

function observationOf(req: IncomingMessage, res: ServerResponse): Observation {
  return {
    method: req.method!,
    route: req.routeTemplate ?? 'unmatched',
    // 499: the client went away before the answer was written.
    status: res.writableFinished ? res.statusCode : 499,
    durationMs: Math.round((performance.now() - req.startedAt) * 100) / 100,
    requestId: req.requestId,
  };
}
