import { capital } from '@biomarker/domain/content';
import { problemOf, PROBLEMS, type ProblemKind } from '@biomarker/envelope';
import { notFound, type Fault } from '@biomarker/domain/shared';
import type { ResponseObject } from 'openapi3-ts/oas30';
import { methodNotAllowed } from '../edge/problem-error.ts';
import { overLimit } from '../edge/rate-limit.ts';
import { RATE_LIMIT_HEADERS, headersOf, type HeaderName } from './headers.ts';

/** The description of a problem, by default its message, and the message of its example, by default that of its kind. */
type Described = { description?: string; example?: string; errors?: Fault[]; headers?: readonly HeaderName[] };

const DESCRIBED: Record<ProblemKind, Described> = {
  validation: {
    description: 'The request is not valid; `errors` names every invalid field.',
    errors: [{ in: 'query', name: 'pageSize', message: 'must be a whole number from 1 to 100' }],
  },
  unauthorized: { description: 'The bearer token is missing or not valid.', headers: ['WWW-Authenticate'] },
  forbidden: {},
  notFound: { description: 'Nothing has this address.', example: notFound('biomarker', 'unobtainium').message },
  methodNotAllowed: { example: methodNotAllowed('PUT', 'GET, HEAD, OPTIONS').message, headers: ['Allow'] },
  requestTimeout: {},
  idempotencyInProgress: { description: 'The first request with this key is still running.', headers: ['Retry-After'] },
  payloadTooLarge: {},
  uriTooLong: { description: 'The address is too long.' },
  unsupportedMediaType: { description: 'The body is not JSON.' },
  idempotencyKeyReused: { description: 'The key was used with another body.' },
  rateLimited: { description: 'The rate limit is reached.', example: overLimit(100), headers: ['Retry-After'] },
  headersTooLarge: { description: 'The headers are too large.' },
  internal: { description: 'Something went wrong on our side.' },
  unavailable: { description: 'The data cannot be reached, and no cached copy exists.', headers: ['Retry-After'] },
};

/** The reference to a problem, such as `#/components/responses/NotFound`. */
export const componentOf = (kind: ProblemKind) => capital(kind);

/** Every problem in both content types; `Accept` selects one. */
export function problemResponse(kind: ProblemKind, rateLimited: boolean): ResponseObject {
  const { description = PROBLEMS[kind].message, example: message, errors, headers = [] } = DESCRIBED[kind];
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
