import type { RequestHandler } from 'express';

/** Seconds after which a client may retry while the database is down; as text, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = '5';

/** Request headers of tracing in browsers: W3C Trace Context and Baggage. */
export const TRACE_HEADERS = 'Traceparent, Tracestate, Baggage';

/** Headers of every answer through Express. Answers to parser faults have the same. */
export const commonHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', req.requestId);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
