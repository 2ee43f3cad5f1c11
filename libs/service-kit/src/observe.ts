import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from './logger.ts';
import type { Tracing } from './tracing/request-span.ts';
import { callerSpan } from './tracing/trace-ids.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The `X-Request-Id` of the answer: the caller's where the caller sent one. Set by `observing`, like the next. */
    requestId: string;
    /** A UUID that no caller can choose. It equals `requestId` where the caller sent none. */
    ownRequestId: string;
    startedAt: number;
    /** The template of the matched route, `/api/v1/biomarkers/{slug}`. Logs and metrics use it, since raw paths have no bound. */
    routeTemplate?: string;
  }
}

export type Observation = {
  method: string;
  route: string;
  status: number;
  durationMs: number;
  requestId: string;
  /** Where the caller chose `requestId`. */
  ownRequestId?: string;
};

const ACCEPTED_ID = /^[\w.-]{8,64}$/;

type Observer = {
  logger: Logger;
  tracing?: Tracing;
  onAnswer?: (seen: Observation) => void;
};

/** Gives every request an id, which `listener` sends as `X-Request-Id`. Logs every answer and passes it to `onAnswer`. */
export function observing(listener: RequestListener, { logger, tracing, onAnswer }: Observer): RequestListener {
  return (req, res) => {
    req.startedAt = performance.now();
    req.ownRequestId = randomUUID();
    req.requestId = callerIdOf(req) ?? req.ownRequestId;
    const span = tracing?.startRequest(req);
    res.on('close', () => {
      const seen = observationOf(req, res);
      const trace = span ?? callerSpan(req);
      logger.info(trace ? { ...seen, trace_id: trace.traceId, span_id: trace.spanId } : seen, 'request');
      onAnswer?.(seen);
      span?.end(seen);
    });
    if (span) span.run(() => listener(req, res));
    else listener(req, res);
  };
}

function callerIdOf(req: IncomingMessage): string | undefined {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : undefined;
}

function observationOf(req: IncomingMessage, res: ServerResponse): Observation {
  return {
    method: req.method!,
    route: req.routeTemplate ?? 'unmatched',
    // 499: the client closed the connection before the answer was written.
    status: res.writableFinished ? res.statusCode : 499,
    durationMs: Math.round((performance.now() - req.startedAt) * 100) / 100,
    requestId: req.requestId,
    ...(req.ownRequestId !== req.requestId && { ownRequestId: req.ownRequestId }),
  };
}
