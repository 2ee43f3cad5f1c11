import type { Answer } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import type { Input } from './wire.ts';

/** RFC 6749, section 5.2: `error` is a code, and `error_description` is always there. */
const refusal: Documented = {
  types: ['application/json'],
  fault({ body }: Answer) {
    const { error, error_description: description } = JSON.parse(body.toString()) as Record<string, unknown>;
    if (typeof error !== 'string' || !/^[a-z_]+$/.test(error)) return 'error is no code';
    // Characters of section 5.2 for the description.
    return typeof description === 'string' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(description)
      ? undefined
      : 'error_description is missing or has other characters than %x20-21 / %x23-5B / %x5D-7E';
  },
};
const REFUSALS = Object.fromEntries([400, 401, 403, 404, 405, 408, 413, 414, 415, 429, 431].map((status) => [status, refusal]));
const granted = (...names: string[]): Documented => ({
  types: ['application/json'],
  fault: ({ body }) => names.filter((name) => !(name in JSON.parse(body.toString()))).map((name) => `${name} is missing`)[0],
});
const PAGE: Documented = { types: ['text/html'] };
const PAGES = {
  ...Object.fromEntries([200, 400, 401, 403, 404, 405, 413, 415, 422, 429].map((status) => [status, PAGE])),
  303: { types: ['text/html', 'text/plain', 'application/json'] },
  // For `If-None-Match: *`, which matches any version (RFC 9110, section 13.1.2).
  304: { types: [] },
};

export function oauthExpected(input: Input): Expected {
  const path = pathOf(input);
  if (input.raw !== undefined) return { operation: 'framing', answers: { ...REFUSALS, ...framed(path) } };
  const success: Record<string, Record<number, Documented>> = {
    '/api/oauth/par': { 201: granted('request_id', 'request_uri', 'expires_in') },
    '/api/oauth/token': { 200: granted('access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'patient') },
    '/api/oauth/revoke': { 200: { types: [] } },
  };
  if (success[path]) return { operation: path, answers: { ...REFUSALS, ...success[path] } };
  if (path === '/livez' || path === '/readyz')
    return { operation: 'health', answers: { 200: { types: ['application/json'] }, 405: { types: ['application/json'] }, 400: refusal } };
  if (/^\/(oauth|account)(\/|$)/.test(path)) return { operation: `pages of ${path.split('/').slice(1, 3).join('/')}`, answers: eitherOf(PAGES) };
  return { operation: 'beside the endpoints', answers: eitherOf({ ...PAGES, 200: { types: ['application/json', 'text/plain'] } }) };
}

/** Page routes too refuse other methods and broken requests in JSON. */
const eitherOf = (pages: Record<number, Documented>): Record<number, Documented> => ({
  ...REFUSALS,
  ...Object.fromEntries(
    Object.entries(pages).map(([status, { types }]) => [status, { types: Number(status) >= 400 ? [...types, 'application/json'] : types }]),
  ),
});

function framed(path: string): Record<number, Documented> {
  // The path of a malformed request line is a guess, so FHIR JSON is not required.
  const types = ['application/json', path.startsWith('/api/fhir') ? 'application/fhir+json' : 'text/html'];
  return Object.fromEntries([200, 204, 303, 400, 401, 404, 405, 408, 413, 414, 415, 431].map((status) => [status, { types }]));
}
