import { parseExact, writeExact } from '@biomarker/fhir';
import { isUnavailable } from '@biomarker/domain/shared';
import { annotate, RETRY_AFTER_SECONDS, type Logger } from '@biomarker/service-kit';
import type { Response } from 'express';
import type { OperationOutcome } from 'fhir/r4.js';
import { FhirError, outcome } from './fhir-error.ts';
import type { RequestInfo } from './request-info.ts';

export type Answer = {
  status: number;
  /** FHIR JSON; long ones as UTF-8 bytes. */
  text?: string | Buffer;
  /** The issue code of a refusal. */
  refused?: string;
  headers?: Record<string, string>;
  /** Added to the audit row. */
  detail?: Record<string, unknown>;
};

/** The answer to an error. Only unexpected errors are logged. */
export function refusalAnswer(logger: Logger, requestId: string, error: unknown): Answer {
  if (error instanceof FhirError) {
    const { status, code, message, diagnostics, headers } = error;
    return { status, headers, ...refusal(outcome('error', code, message, diagnostics)) };
  }
  logger.error({ err: error, requestId }, 'request failed');
  const support = `Request ${requestId}`;
  return isUnavailable(error)
    ? {
        status: 503,
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        ...refusal(outcome('fatal', 'transient', 'The service cannot reach its data right now.', support)),
      }
    : { status: 500, ...refusal(outcome('fatal', 'exception', 'The service failed to answer the request.', support)) };
}

const refusal = (body: OperationOutcome) => ({ text: JSON.stringify(body), refused: body.issue[0]!.code });

/** Sends FHIR JSON; `_pretty=true` indents it. Express's `res.send` would handle conditional requests by its own rules. */
export function send(res: Response, { action, type, parameters }: RequestInfo, { status, text, headers }: Answer): void {
  annotate({ 'fhir.interaction': action, 'fhir.resource_type': type });
  res.statusCode = status;
  res.setHeader('Cache-Control', status < 400 ? 'private, no-cache' : 'no-store');
  res.setHeader('Vary', 'Authorization, Accept, Prefer');
  setHeaders(res, headers);
  if (text === undefined) return void res.end();

  const written = parameters.get('_pretty') === 'true' ? writeExact(parseExact(String(text)), 2) : text;
  const body = typeof written === 'string' ? Buffer.from(written) : written;
  res.setHeader('Content-Type', 'application/fhir+json; charset=utf-8');
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** Express's `res.set` looks for a charset in each. */
export function setHeaders(res: Response, headers: Record<string, string> = {}): void {
  for (const name in headers) res.setHeader(name, headers[name]!);
}
