import type { IncomingMessage } from 'node:http';
import { rateLimitHeaders, type RateLimit, type ClientAddress, type RateLimitResult } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** What this request spent, once it has. */
    spent?: RateLimitResult;
  }
}

export type Gate = {
  /** Consumes one request of the client that sent `req`. */
  consume(req: IncomingMessage): Promise<RateLimitResult>;
  headers(spent: RateLimitResult): Record<string, string>;
};

export function createGate(rateLimit: RateLimit, addressOf: ClientAddress): Gate {
  return { consume: (req) => rateLimit.consume(addressOf(req)), headers: (spent) => rateLimitHeaders(rateLimit, spent) };
}

export function refusalOf(spent: RateLimitResult): ProblemError {
  return new ProblemError('rateLimited', `The budget of ${spent.limit} requests is spent. Try again after the time in Retry-After.`);
}

/** Every request under `/api/v1` spends, whatever its answer, except preflights, admin operations and the OpenAPI document. */
export function rateLimitMiddleware(gate: Gate): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'OPTIONS' || req.path.startsWith('/admin/') || req.path === '/openapi.json') return next();
    const spent = req.spent ?? (await gate.consume(req));
    res.set(gate.headers(spent));
    if (!spent.allowed) throw refusalOf(spent);
    next();
  };
}
