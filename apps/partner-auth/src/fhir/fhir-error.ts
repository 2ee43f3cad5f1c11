import type { Access } from '@biomarker/domain/partner';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';
import { PROOF_ALGORITHMS } from '../oauth/dpop.ts';

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

export type Scheme = 'Bearer' | 'DPoP';

/** A challenge of RFC 6750, section 3, or of RFC 9449, section 7.1. */
function challenge(scheme: Scheme, parameters: { error?: string; scope?: string } = {}): string {
  const all = { realm: 'fhir', ...parameters, ...(scheme === 'DPoP' && { algs: PROOF_ALGORITHMS.join(' ') }) };
  return `${scheme} ${Object.entries(all)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}

/** No token was sent. */
export const loginRequired = () =>
  new FhirError(401, 'login', 'An access token is needed.', { headers: { 'WWW-Authenticate': `${challenge('Bearer')}, ${challenge('DPoP')}` } });

/** `error` is a code of RFC 6750 or RFC 9449. */
export const tokenRefused = (
  scheme: Scheme,
  message: string,
  { error = 'invalid_token', headers = {} }: { error?: string; headers?: Record<string, string> } = {},
) => new FhirError(401, 'login', message, { headers: { 'WWW-Authenticate': challenge(scheme, { error }), ...headers } });

/** The scheme that a token of this access is sent with. */
const schemeOf = ({ keyThumbprint }: Access): Scheme => (keyThumbprint === undefined ? 'Bearer' : 'DPoP');

export const scopeRequired = (scope: string, access: Access) =>
  new FhirError(403, 'forbidden', `This needs the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': challenge(schemeOf(access), { error: 'insufficient_scope', scope }) },
  });

export const otherPatient = (access: Access) =>
  new FhirError(403, 'forbidden', 'This token speaks for one patient, and the request names another.', {
    headers: { 'WWW-Authenticate': challenge(schemeOf(access), { error: 'insufficient_scope' }) },
  });

export function outcome(severity: OperationOutcomeIssue['severity'], code: Code, text: string, diagnostics?: string): OperationOutcome {
  return { resourceType: 'OperationOutcome', issue: [{ severity, code, details: { text }, ...(diagnostics && { diagnostics }) }] };
}
