import { problemOf, PROBLEMS, type ProblemKind } from '@biomarker/envelope';
import type { Fault } from '@biomarker/domain/shared';
import type { ResponseObject } from 'openapi3-ts/oas30';
import { RATE_LIMIT_HEADERS, headersOf, type HeaderName } from './headers.ts';

type Example = { description: string; message: string; errors?: Fault[]; headers?: readonly HeaderName[] };

const EXAMPLES: Record<ProblemKind, Example> = {
  validation: {
    description: 'The request is not valid; `errors` names every invalid field.',
    message: 'The request is not valid.',
    errors: [{ in: 'query', name: 'pageSize', message: 'must be a whole number from 1 to 100' }],
  },
  unauthorized: {
    description: 'The bearer token is missing or not valid.',
    message: 'This operation needs a bearer token of the operator.',
    headers: ['WWW-Authenticate'],
  },
  forbidden: { description: 'Not allowed.', message: 'Not allowed.' },
  notFound: { description: 'Nothing has this address.', message: 'No biomarker is called "unobtainium".' },
  methodNotAllowed: { description: 'The address does not have this method.', message: 'PUT is not allowed; use GET, HEAD, OPTIONS.', headers: ['Allow'] },
  requestTimeout: { description: 'The request did not arrive in time.', message: 'The request did not arrive in time.' },
  idempotencyInProgress: {
    description: 'The first request with this key is still running.',
    message: 'The first request with this Idempotency-Key is still running.',
    headers: ['Retry-After'],
  },
  payloadTooLarge: { description: 'The body is larger than 32 KB.', message: 'The body is larger than 32 KB.' },
  uriTooLong: { description: 'The address is too long.', message: 'The address is longer than 8192 characters.' },
  unsupportedMediaType: { description: 'The body is not JSON.', message: 'The body must be JSON, with "Content-Type: application/json".' },
  idempotencyKeyReused: { description: 'The key was used with another body.', message: 'This Idempotency-Key was used with another body.' },
  rateLimited: {
    description: 'The rate limit is reached.',
    message: 'The limit of 100 requests is reached. Try again after the time in Retry-After.',
    headers: ['Retry-After'],
  },
  headersTooLarge: { description: 'The headers are too large.', message: 'The request has more than 100 headers, or more than 16 KB of them.' },
  internal: { description: 'Something went wrong on our side.', message: 'Something went wrong on our side. Please try again later.' },
  unavailable: {
    description: 'The data cannot be reached, and no cached copy exists.',
    message: 'The service cannot reach its data right now. Please try again in a few seconds.',
    headers: ['Retry-After'],
  },
};

/** The reference to a problem, such as `#/components/responses/NotFound`. */
export const componentOf = (kind: ProblemKind) => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Every problem in both content types; `Accept` selects one. */
export function problemResponse(kind: ProblemKind, rateLimited: boolean): ResponseObject {
  const { description, message, errors, headers = [] } = EXAMPLES[kind];
  const schema = { $ref: '#/components/schemas/Problem' };
  const example = JSON.parse(JSON.stringify(problemOf(kind, 'https://biomarkers.example', { message, errors, instance: '/api/v1/biomarkers' })));
  const content = { schema, example };
  return {
    description,
    headers: headersOf('X-Request-Id', ...(rateLimited ? RATE_LIMIT_HEADERS : []), ...headers),
    content: { 'application/problem+json': content, 'application/json': content },
  };
}

export const statusOf = (kind: ProblemKind) => PROBLEMS[kind].status;
