import { writeExact } from '@biomarker/fhir';
import { isUnavailable } from '@biomarker/domain/shared';
import { annotate, RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { Response } from 'express';
import type { OperationOutcome } from 'fhir/r4.js';
import { FhirError, outcome } from './fhir-error.ts';
import type { RequestInfo } from './fhir-request.ts';

export type Answer = {
  status: number;
  /** A FHIR resource. */
  body?: object;
  /** The issue code of a refusal. */
  refused?: string;
  headers?: Record<string, string>;
  /** Added to the audit row. */
  detail?: Record<string, unknown>;
};

/** An answer as it is sent. */
export type Written = Omit<Answer, 'body'> & { bytes?: Buffer };

/** The answer to an error. Only unexpected errors are logged. */
export function refusalAnswer(logger: Logger, requestId: string, error: unknown): Answer {
  if (error instanceof FhirError) {
    const { status, code, message, diagnostics, headers } = error;
    return { status, headers, ...refusal(outcome('error', code, message, diagnostics)) };
  }
  logger.error({ err: error, requestId }, 'request failed');
  return isUnavailable(error)
    ? unavailable('The service cannot reach its data right now.', requestId)
    : { status: 500, ...refusal(outcome('fatal', 'exception', 'The service failed to answer the request.', support(requestId))) };
}

/** The answer to an access whose audit row cannot be written. */
export function unrecordedAnswer(logger: Logger, requestId: string, error: unknown): Answer {
  logger.error({ err: error, requestId }, 'request failed');
  return unavailable('The service cannot record the access right now.', requestId);
}

const unavailable = (text: string, requestId: string): Answer => ({
  status: 503,
  headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  ...refusal(outcome('fatal', 'transient', text, support(requestId))),
});

const support = (requestId: string) => `Request ${requestId}`;

const refusal = (body: OperationOutcome) => ({ body, refused: body.issue[0]!.code });

/** The body as FHIR JSON; `_pretty=true` indents it. */
export const written = ({ body, ...answer }: Answer, { parameters }: RequestInfo): Written => ({
  ...answer,
  ...(body && { bytes: Buffer.from(writeExact(body, parameters.get('_pretty') === 'true' ? 2 : undefined)) }),
});

/** Express's `res.send` would handle conditional requests by its own rules. */
export function send(res: Response, { action, type }: RequestInfo, { status, bytes, headers }: Written): void {
  annotate({ 'fhir.interaction': action, 'fhir.resource_type': type });
  res.status(status).set({ 'Cache-Control': status < 400 ? 'private, no-cache' : 'no-store', Vary: 'Authorization, Accept, Prefer', ...headers });
  if (bytes === undefined) return void res.end();
  res.set({ 'Content-Type': 'application/fhir+json; charset=utf-8', 'Content-Length': String(bytes.length) }).end(bytes);
}
