import { DomainError, type Refusal } from '@biomarker/domain/shared';
import { z } from 'zod';

/** All errors of the REST API. `message` is the sentence of a kind, where the code knows no better one. */
export const PROBLEMS = {
  validation: { status: 400, code: 'VALIDATION_ERROR', message: 'The request is not valid.' },
  unauthorized: { status: 401, code: 'UNAUTHORIZED', message: 'This operation needs a bearer token of the operator.' },
  forbidden: { status: 403, code: 'FORBIDDEN', message: 'Not allowed.' },
  notFound: { status: 404, code: 'NOT_FOUND', message: 'No page has this address.' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'The address does not have this method.' },
  requestTimeout: { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time.' },
  idempotencyInProgress: { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', message: 'The first request with this Idempotency-Key is still running.' },
  payloadTooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 32 KB.' },
  uriTooLong: { status: 414, code: 'URI_TOO_LONG', message: 'The address is longer than 8192 characters.' },
  unsupportedMediaType: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be JSON, with "Content-Type: application/json".' },
  idempotencyKeyReused: { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message: 'This Idempotency-Key was used with another body.' },
  rateLimited: { status: 429, code: 'RATE_LIMITED', message: 'The rate limit is reached. Try again after the time in Retry-After.' },
  headersTooLarge: { status: 431, code: 'HEADERS_TOO_LARGE', message: 'The request has more than 100 headers, or more than 16 KB of them.' },
  internal: { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Please try again later.' },
  unavailable: { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'The service cannot reach its data right now. Please try again in a few seconds.' },
} as const;
export type ProblemKind = keyof typeof PROBLEMS;

/** The path of the page that explains a kind: `/problems/not-found`. */
export const problemPath = (kind: ProblemKind) => `/problems/${PROBLEMS[kind].code.toLowerCase().replaceAll('_', '-')}`;

/** Without conflicts and unprocessable requests: no use case behind a route refuses with these. */
const OF_REFUSAL: Partial<Record<Refusal, ProblemKind>> = { invalid: 'validation', not_found: 'notFound', unavailable: 'unavailable' };

export const Problem = z
  .object({
    type: z.url().meta({ description: 'Address of a page that explains this kind of problem.' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().optional(),
    instance: z.string().optional().meta({ description: 'The path of the request.' }),
    success: z.literal(false),
    error: z.object({
      code: z.enum(Object.values(PROBLEMS).map(({ code }) => code)),
      message: z.string(),
      details: z.string().optional(),
    }),
    errors: z
      .array(z.object({ in: z.enum(['path', 'query', 'header', 'body']), name: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Every input at fault.' }),
    suggestions: z
      .array(z.object({ text: z.string(), slug: z.string() }))
      .optional()
      .meta({ description: 'Names that were perhaps meant, the likest first.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details that also keep the `success` and `error` members of the envelope.' });
export type Problem = z.infer<typeof Problem>;

type Details = Pick<Problem, 'instance' | 'errors' | 'suggestions'> & { message?: string; details?: string };

/** `baseUrl` serves the pages of `problemPath`. */
export function problemOf(kind: ProblemKind, baseUrl: string, { message = PROBLEMS[kind].message, details, instance, errors, suggestions }: Details): Problem {
  const { status, code } = PROBLEMS[kind];
  return {
    type: `${baseUrl}${problemPath(kind)}`,
    title: message,
    status,
    detail: message,
    instance,
    success: false,
    error: { code, message, ...(details && { details }) },
    ...(errors?.length && { errors }),
    ...(suggestions?.length && { suggestions }),
  };
}

/** The problem for an error of a use case. Anything unknown is `internal` and reveals no details. */
export function problemFrom(error: unknown, baseUrl: string, instance: string): Problem {
  const kind = error instanceof DomainError && OF_REFUSAL[error.refusal];
  if (!kind) return problemOf('internal', baseUrl, { instance });
  const { message, details, faults, suggestions } = error;
  return problemOf(kind, baseUrl, { message, details, instance, errors: [...faults], suggestions: [...suggestions] });
}
