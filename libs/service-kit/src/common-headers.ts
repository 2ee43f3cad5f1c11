import type { RequestHandler } from 'express';

/** On every answer of every service that Express gives; what answers before Express says the same. */
export const commonHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', req.requestId);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
