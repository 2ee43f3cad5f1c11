import { problemPath, PROBLEMS, type ProblemKind } from '@biomarker/envelope';
import { capital, page, type Page } from '@biomarker/pages';

/** The meaning and remedy of each kind of problem. */
const ADVICE = {
  validation:
    'A parameter, the body or the address itself is not of the documented form. `errors` lists every input at fault, with the reason. Correct them; sending the same request again gives the same answer.',
  unauthorized: 'The operation needs a bearer token of the operator. Nothing else in this API needs one.',
  forbidden: 'The token is right, but it does not allow this operation.',
  notFound: 'No resource has this address, or no route does. Slugs are listed by `GET /api/v1/biomarkers?fields=minimal`.',
  methodNotAllowed: 'The address exists, but not with this method. The `Allow` header lists the methods that it has.',
  requestTimeout: 'The request did not arrive whole in time. Send it again on a new connection.',
  idempotencyInProgress:
    'A request with the same `Idempotency-Key` is being answered right now. Wait for the seconds of `Retry-After`, then send it again: you get the stored answer.',
  payloadTooLarge: 'The body is larger than 32 KB. A batch takes at most 50 slugs, which is far below that.',
  uriTooLong: 'The address is longer than 8192 characters. Use the batch operation instead of a long query.',
  unsupportedMediaType: 'The body must be JSON in UTF-8, sent with `Content-Type: application/json`.',
  idempotencyKeyReused: 'This `Idempotency-Key` was used before with another body. Use a new key for a new request.',
  rateLimited:
    'Your address has reached its rate limit. Wait for the seconds of `Retry-After`; `X-RateLimit-Reset` says when the window ends. [Rate limits](/docs/budgets) shows how to need fewer requests.',
  headersTooLarge: 'The request has more than 100 headers, or more than 16 KB of them.',
  internal: 'Something went wrong on our side. The `X-Request-Id` of the answer names the event in our logs. Try again later.',
  unavailable: 'The service cannot reach its data right now and has no cached copy. Try again after the seconds of `Retry-After`.',
} as const satisfies Record<ProblemKind, string>;

export const PROBLEM_PATTERN = '/problems/{slug}';

/** The pages behind the `type` of problem documents. */
export const problemPages = (baseUrl: string): Page[] => (Object.keys(PROBLEMS) as ProblemKind[]).map((kind) => problemPage(kind, baseUrl));

function problemPage(kind: ProblemKind, baseUrl: string): Page {
  const { status, code } = PROBLEMS[kind];
  const path = problemPath(kind);
  const slug = path.split('/').at(-1)!;
  const title = kind === 'uriTooLong' ? 'URI too long' : capital(slug.replaceAll('-', ' '));
  const content = [
    `# ${title}`,
    ADVICE[kind],
    `- **HTTP status:** ${status}\n- **error.code:** \`${code}\`\n- **type:** \`${baseUrl}${path}\``,
    'Every error of the API has the same shape: see [Errors](/docs/errors).',
  ].join('\n\n');
  return page(
    { addresses: { base: baseUrl } },
    {
      path,
      title,
      description: `What the problem "${slug}" (HTTP ${status}, ${code}) means, and what to do about it.`,
      parents: [
        { name: 'Documentation', path: '/docs' },
        { name: 'Errors', path: '/docs/errors' },
      ],
      content,
    },
  );
}
