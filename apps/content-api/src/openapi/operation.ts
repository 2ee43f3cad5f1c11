import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { successOf, type ProblemKind } from '@biomarker/envelope';
import { z } from 'zod';
import { DEPRECATIONS } from '../edge/deprecation.ts';
import type { Route } from '../edge/route.ts';
import { RATE_LIMIT_HEADERS, headersOf, READ_HEADERS } from './headers.ts';
import { componentOf, statusOf } from './problems.ts';

const IDEMPOTENCY_KEY = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ description: 'The same key and body within 24 hours return the stored first answer.', example: 'order-4711' }),
});
const IF_NONE_MATCH = z.object({ 'If-None-Match': z.string().optional().meta({ description: "The ETag of the client's copy.", example: 'W/"0kZ3"' }) });

/** The OpenAPI operation of a route. `example` is a whole answer. */
export function operationOf(route: Route, example: unknown): RouteConfig {
  const { operationId, method, path, summary, description, tag, params, query, body, access } = route;
  const headers = route.idempotent ? IDEMPOTENCY_KEY : route.cache ? IF_NONE_MATCH : undefined;
  return {
    operationId,
    method,
    path: `/api/v1${path}`,
    summary,
    description,
    tags: [tag],
    deprecated: DEPRECATIONS.some((entry) => entry.operationId === operationId) || undefined,
    security: access ? [{ [`${access}Token`]: [] }] : [],
    request: { params, query, headers, body: body && { required: true, content: { 'application/json': { schema: body } } } },
    responses: responsesOf(route, example),
  };
}

function responsesOf(route: Route, example: unknown): RouteConfig['responses'] {
  const rateLimited = route.access === 'admin' ? [] : RATE_LIMIT_HEADERS;
  const success = {
    description: 'Success.',
    headers: headersOf(
      'X-Request-Id',
      ...rateLimited,
      ...(route.cache ? READ_HEADERS : (['Cache-Control'] as const)),
      ...(route.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ),
    content: { 'application/json': { schema: successOf(route.data), example } },
  };
  const notModified = { description: "The client's copy is current.", headers: headersOf('X-Request-Id', ...rateLimited, ...READ_HEADERS) };
  const problems = kindsOf(route).map((kind) => [statusOf(kind), { $ref: `#/components/responses/${responseName(kind, route)}` }]);
  return { [route.status ?? 200]: success, ...(route.cache && { 304: notModified }), ...Object.fromEntries(problems) };
}

/** Every operation may refuse a path, a method or a client over its rate limit, and may fail. */
const EVERYWHERE: ProblemKind[] = [
  'validation',
  'methodNotAllowed',
  'requestTimeout',
  'uriTooLong',
  'rateLimited',
  'headersTooLarge',
  'internal',
  'unavailable',
];

/** The kinds of problem of a route, by their status: what it takes, it may refuse. */
export const kindsOf = ({ access, params, body, idempotent }: Route): ProblemKind[] => {
  const kinds = [...EVERYWHERE];
  if (access) kinds.push('unauthorized');
  if (params) kinds.push('notFound');
  if (body) kinds.push('payloadTooLarge', 'unsupportedMediaType');
  if (idempotent) kinds.push('idempotencyInProgress', 'idempotencyKeyReused');
  return kinds.sort((a, b) => statusOf(a) - statusOf(b));
};

export const responseName = (kind: ProblemKind, { access }: Pick<Route, 'access'>) => `${componentOf(kind)}${access === 'admin' ? 'OfAdmin' : ''}`;
