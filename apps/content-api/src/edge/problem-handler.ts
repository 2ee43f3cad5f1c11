import { PROBLEMS, problemFrom, problemOf, type Problem, type ProblemKind } from '@biomarker/envelope';
import { DomainError } from '@biomarker/domain/shared';
import { RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { wantsPlainJson } from './accept.ts';
import { ProblemError } from './problem-error.ts';

type BodyFault = { type?: string; status?: number };

/** The one place where an error becomes an answer. */
export function problemHandler(baseUrl: string, logger: Logger): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error, req, res, _next) => {
    const problem = problemOfError(error, baseUrl, req);
    if (problem.status >= 500) logger.error({ err: error, requestId: req.requestId }, 'request failed');
    if (res.headersSent) return void res.destroy();
    if (error instanceof ProblemError) res.set(error.headers);
    if (problem.status === PROBLEMS.unavailable.status) res.set('Retry-After', RETRY_AFTER_SECONDS);
    sendProblem(req, res, problem);
  };
}

function sendProblem(req: Request, res: Response, problem: Problem): void {
  const plain = wantsPlainJson(req.headers.accept);
  res
    .status(problem.status)
    .set({ 'Content-Type': `application/${plain ? 'json' : 'problem+json'}; charset=utf-8`, 'Cache-Control': 'no-store', Vary: 'Accept' })
    .end(JSON.stringify(problem));
}

export function problemOfError(error: unknown, baseUrl: string, req: Request): Problem {
  const instance = req.originalUrl.split('?')[0];
  if (error instanceof ProblemError) return problemOf(error.kind, baseUrl, { message: error.message, instance });
  if (error instanceof DomainError) return problemFrom(error, baseUrl, instance!);

  const fault = bodyFault(error as BodyFault);
  return fault
    ? problemOf(fault.kind, baseUrl, { message: fault.message, details: fault.details, instance, errors: fault.errors })
    : problemFrom(error, baseUrl, instance!);
}

function bodyFault({ type, status }: BodyFault): { kind: ProblemKind; message?: string; details?: string; errors?: Problem['errors'] } | undefined {
  if (type === 'entity.too.large') return { kind: 'payloadTooLarge' };
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return { kind: 'unsupportedMediaType', message: 'The body must be JSON in UTF-8, plain or compressed with gzip, deflate or br.' };
  if (type?.startsWith('entity.') || type?.startsWith('request.') || status === 400) {
    const message = 'is not valid JSON';
    return {
      kind: 'validation',
      message: `The request is not valid: body ${message}.`,
      details: `body: ${message}`,
      errors: [{ in: 'body', name: 'body', message }],
    };
  }
  return undefined;
}
