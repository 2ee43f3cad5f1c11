import type { IncomingMessage } from 'node:http';
import { budgetHeaders, type Budget, type ClientAddress, type Spent } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** What this request spent, once it has. */
    spent?: Spent;
  }
}

export type Gate = {
  /** Spends one unit of the budget of whoever asks. */
  spend(req: IncomingMessage): Promise<Spent>;
  headers(spent: Spent): Record<string, string>;
};

export function createGate(budget: Budget, addressOf: ClientAddress): Gate {
  return { spend: (req) => budget.spend(addressOf(req)), headers: (spent) => budgetHeaders(budget, spent) };
}

export function refusalOf(spent: Spent): ProblemError {
  return new ProblemError('rateLimited', `The budget of ${spent.limit} requests is spent. Try again after the time in Retry-After.`);
}

/** Every request under `/api/v1` spends, whatever its answer, except preflights, admin operations and the OpenAPI document. */
export function requestBudget(gate: Gate): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'OPTIONS' || req.path.startsWith('/admin/') || req.path === '/openapi.json') return next();
    const spent = req.spent ?? (await gate.spend(req));
    res.set(gate.headers(spent));
    if (!spent.allowed) throw refusalOf(spent);
    next();
  };
}
