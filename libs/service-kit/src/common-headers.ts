import type { RequestHandler } from 'express';

/** Headers of every answer through Express. Answers to parser faults have the same. */
export const commonHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', req.requestId);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
