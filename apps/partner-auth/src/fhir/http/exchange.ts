import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { digestOf, type Access, type AccessNote, type Chart } from '@biomarker/domain/partner';
import { annotate, rateLimitHeaders, isDatabaseAway, RETRY_AFTER_SECONDS } from '@biomarker/service-kit';
import type { OperationOutcome } from 'fhir/r4.js';
import type { Deps } from '../../deps.ts';
import { bearerIn } from '../../oauth/client-authentication/bearer.ts';
import type { Admitted } from '../../admission.ts';
import { FhirError, loginRequired, outcome } from './fhir-error.ts';
import { heldVersions } from './held-versions.ts';

/** `text` is FHIR JSON, as bytes in UTF-8 where it is long; `refused` the code of the issue where the answer is a refusal. */
export type Answer = { status: number; text?: string | Buffer; refused?: string; headers?: Record<string, string>; detail?: Record<string, unknown> };

/** What a request is about, as far as it is known; for the audit. */
export type Matter = { action: 'read' | 'vread' | 'search' | 'unknown'; type?: string; id?: string; parameters: URLSearchParams };

/** One request and its answer to be. */
export type Call = { req: IncomingMessage; res: ServerResponse; matter: Matter };

/** May add to the detail of the note before it looks into the chart. */
type Work = (access: Access, chart: Chart, note: AccessNote) => Promise<Answer>;

/**
 * One access: who may, the answer or the refusal, and its row in the audit. The row is written with the first look at results, or else before anything
 * is sent; when it cannot be written, nothing is sent.
 */
export async function exchange(deps: Deps, call: Call, work: Work): Promise<void> {
  let admitted: Admitted | undefined;
  let chart: Chart | undefined;
  let answer: Answer;
  try {
    admitted = await admit(deps, call);
    requireAllowed(admitted);
    const note = noteOf(call);
    chart = deps.charts.open(admitted.access, note);
    answer = await work(admitted.access, chart, note);
  } catch (error) {
    answer = refusalOf(deps, call, error);
  }
  await conclude(deps, call, { admitted, answer, isNoted: chart?.isNoted ?? false });
}

/** A request that is refused whoever sends it, as a write is: its row names the application when the token is one of ours. */
export async function refuse(deps: Deps, call: Call, refusal: unknown): Promise<void> {
  let admitted: Admitted | undefined;
  let reason = refusal;
  try {
    admitted = await admit(deps, call);
    requireAllowed(admitted);
  } catch (error) {
    // A token that is not in force does not matter here.
    if (admitted || isThrottled(error) || isDatabaseAway(error)) reason = error;
  }
  await conclude(deps, call, { admitted, answer: refusalOf(deps, call, reason), isNoted: false });
}

type Conclusion = { admitted: Admitted | undefined; answer: Answer; isNoted: boolean };

async function conclude(deps: Deps, call: Call, { admitted, answer, isNoted }: Conclusion): Promise<void> {
  try {
    const noted = isNoted || isOfNobody(admitted, answer) ? undefined : deps.audit.append(auditRow(call, admitted?.access, answer));
    // This answer says nothing of anybody, and who waited for a database that hangs does not wait for it again: the row follows if it can.
    if (answer.status === 503) noted?.catch((error: Error) => deps.logger.error({ err: error, requestId: call.req.requestId }, 'no row in the audit'));
    else await noted;
  } catch (error) {
    return send(call, refusalOf(deps, call, error), admitted?.headers);
  }
  send(call, answer, admitted?.headers);
}

/** Who brings no token that is in force spends the budget of an address, so that guessing comes to an end; who brings one does not. */
async function admit({ admission, rateLimits, addressOf }: Deps, { req }: Call): Promise<Admitted> {
  const { authorization } = req.headers;
  const token = bearerIn(authorization);
  const admitted = token && (await admission.admit(digestOf(token)));
  if (admitted) return admitted;
  const spent = await rateLimits.rail.consume(addressOf(req));
  const headers = rateLimitHeaders(rateLimits.rail, spent);
  if (!spent.allowed) throw throttled(headers);
  if (authorization === undefined) throw loginRequired('An access token is needed.', { headers });
  throw loginRequired('The access token is unknown, expired or revoked.', { error: 'invalid_token', headers });
}

const throttled = (headers?: Record<string, string>) => new FhirError(429, 'throttled', 'Too many requests; Retry-After says when to go on.', { headers });

const isThrottled = (error: unknown) => error instanceof FhirError && error.code === 'throttled';

/** Beyond the budget of an address there is nobody to name, and rows without end would be a way to fill the audit. */
const isOfNobody = (admitted: Admitted | undefined, { status }: Answer) => !admitted && status === 429;

function requireAllowed({ allowed }: Admitted): void {
  if (!allowed) throw throttled();
}

function refusalOf({ logger }: Deps, { req }: Call, error: unknown): Answer {
  if (error instanceof FhirError) {
    const { status, code, message, diagnostics, headers } = error;
    return { status, headers, ...refusal(outcome('error', code, message, diagnostics)) };
  }
  logger.error({ err: error, requestId: req.requestId }, 'request failed');
  const support = `Request ${req.requestId}`;
  return isDatabaseAway(error)
    ? {
        status: 503,
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        ...refusal(outcome('fatal', 'transient', 'The service cannot reach its data right now.', support)),
      }
    : { status: 500, ...refusal(outcome('fatal', 'exception', 'The request could not be answered.', support)) };
}

const refusal = (body: OperationOutcome) => ({ text: JSON.stringify(body), refused: body.issue[0]!.code });

function detailOf({ req, matter: { type, id, parameters } }: Call): Record<string, unknown> {
  const query = parameters.size > 0 ? createHash('sha256').update(parameters.toString()).digest('base64url').slice(0, 22) : undefined;
  return { type, id, query, method: req.method };
}

function noteOf(call: Call): AccessNote {
  const { req, matter } = call;
  // Only reads, vreads and searches come to a chart.
  const action = `fhir.${matter.action}` as AccessNote['action'];
  return { action, requestId: req.requestId, detail: detailOf(call), held: heldVersions(req.headers['if-none-match']) };
}

function auditRow(call: Call, access: Access | undefined, { status, refused, detail }: Answer) {
  const { clientId, organizationId, memberId, consentId } = access ?? {};
  return {
    actor: 'partner' as const,
    action: `fhir.${call.matter.action}`,
    outcome: refused ?? 'ok',
    ...{ clientId, organizationId, memberId, consentId },
    requestId: call.req.requestId,
    detail: { ...detailOf(call), status, ...detail },
  };
}

/** Bodies are FHIR JSON; `_pretty=true` is for people. The headers go out as one flat list, which spares Node a copy of them. */
export function send({ req, res, matter }: Call, { status, text, headers }: Answer, more?: Record<string, string>): void {
  annotate({ 'fhir.interaction': matter.action, 'fhir.resource_type': matter.type });
  const list = ['X-Request-Id', req.requestId, 'X-Content-Type-Options', 'nosniff'];
  const all = { 'Cache-Control': status < 400 ? 'private, no-cache' : 'no-store', Vary: 'Authorization, Accept, Prefer', ...more, ...headers };
  for (const name in all) list.push(name, all[name as keyof typeof all]);
  if (text === undefined) return void res.writeHead(status, list).end();

  const written = matter.parameters.get('_pretty') === 'true' ? JSON.stringify(JSON.parse(String(text)), null, 2) : text;
  const body = typeof written === 'string' ? Buffer.from(written) : written;
  list.push('Content-Type', 'application/fhir+json; charset=utf-8', 'Content-Length', String(body.length));
  res.writeHead(status, list).end(body);
}
