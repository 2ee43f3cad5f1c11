import { DomainError, type Refusal } from '@biomarker/domain/shared';
import { z } from 'zod';

/** All errors of the REST API. */
export const PROBLEMS = {
  validation: { status: 400, code: 'VALIDATION_ERROR', slug: 'validation-error' },
  unauthorized: { status: 401, code: 'UNAUTHORIZED', slug: 'unauthorized' },
  forbidden: { status: 403, code: 'FORBIDDEN', slug: 'forbidden' },
  notFound: { status: 404, code: 'NOT_FOUND', slug: 'not-found' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED', slug: 'method-not-allowed' },
  requestTimeout: { status: 408, code: 'REQUEST_TIMEOUT', slug: 'request-timeout' },
  idempotencyInProgress: { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', slug: 'idempotency-in-progress' },
  payloadTooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE', slug: 'payload-too-large' },
  uriTooLong: { status: 414, code: 'URI_TOO_LONG', slug: 'uri-too-long' },
  unsupportedMediaType: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', slug: 'unsupported-media-type' },
  idempotencyKeyReused: { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', slug: 'idempotency-key-reused' },
  rateLimited: { status: 429, code: 'RATE_LIMITED', slug: 'rate-limited' },
  headersTooLarge: { status: 431, code: 'HEADERS_TOO_LARGE', slug: 'headers-too-large' },
  internal: { status: 500, code: 'INTERNAL_ERROR', slug: 'internal-error' },
  unavailable: { status: 503, code: 'SERVICE_UNAVAILABLE', slug: 'service-unavailable' },
} as const;
export type ProblemKind = keyof typeof PROBLEMS;

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

type Details = Pick<Problem, 'instance' | 'errors' | 'suggestions'> & { message: string; details?: string };

/** `baseUrl` serves the pages `/problems/<slug>`. */
export function problemOf(kind: ProblemKind, baseUrl: string, { message, details, instance, errors, suggestions }: Details): Problem {
  const { status, code, slug } = PROBLEMS[kind];
  return {
    type: `${baseUrl}/problems/${slug}`,
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
  if (!kind) return problemOf('internal', baseUrl, { message: 'Something went wrong on our side. Please try again later.', instance });
  const { message, details, faults, suggestions } = error;
  return problemOf(kind, baseUrl, { message, details, instance, errors: [...faults], suggestions: [...suggestions] });
}
