import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';

type Code = OperationOutcomeIssue['code'];

/** A refusal as an OperationOutcome. */
export class FhirError extends Error {
  override name = 'FhirError';
  readonly status: number;
  readonly code: Code;
  readonly diagnostics: string | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, code: Code, message: string, { diagnostics, headers = {} }: Partial<Pick<FhirError, 'diagnostics' | 'headers'>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.diagnostics = diagnostics;
    this.headers = headers;
  }
}

export const notFound = () => new FhirError(404, 'not-found', 'There is no such resource.');

export const invalidParameter = (message: string, diagnostics?: string) => new FhirError(400, 'invalid', message, { diagnostics });

/** `error` is a code of RFC 6750; absent when no token was sent. */
export const loginRequired = (message: string, error?: string) =>
  new FhirError(401, 'login', message, { headers: { 'WWW-Authenticate': `Bearer realm="fhir"${error ? `, error="${error}"` : ''}` } });

export const scopeRequired = (scope: string) =>
  new FhirError(403, 'forbidden', `This needs the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="fhir", error="insufficient_scope", scope="${scope}"` },
  });

export const otherPatient = () =>
  new FhirError(403, 'forbidden', 'This token speaks for one patient, and the request names another.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="fhir", error="insufficient_scope"' },
  });

export function outcome(severity: OperationOutcomeIssue['severity'], code: Code, text: string, diagnostics?: string): OperationOutcome {
  return { resourceType: 'OperationOutcome', issue: [{ severity, code, details: { text }, ...(diagnostics && { diagnostics }) }] };
}
