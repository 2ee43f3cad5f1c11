import { createHash } from 'node:crypto';
import { digestOf, type Access } from '@biomarker/domain/partner';
import { annotate, budgetHeaders, isDatabaseAway } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import type { FhirResource } from 'fhir/r4.js';
import type { Deps } from '../deps.ts';
import { FhirError, loginRequired, outcome } from './fhir-error.ts';

export type Answer = { status: number; body?: FhirResource; headers?: Record<string, string>; detail?: Record<string, unknown> };

/** What a request is about, as far as it is known; for the audit. */
export type Matter = { action: 'read' | 'vread' | 'search' | 'unknown'; type?: string; id?: string; parameters?: URLSearchParams };

type Work = (access: Access) => Promise<Answer>;

const BEARER = /^bearer +([\w.~+/-]{1,512}=*)$/i;

/**
 * One access: who may, the answer or the refusal, and its row in the audit. The row is written before anything is sent;
 * when it cannot be written, nothing is.
 */
export async function exchange(deps: Deps, req: Request, res: Response, matter: Matter, work: Work): Promise<void> {
  let access: Access | undefined;
  let answer: Answer;
  try {
    access = await authenticated(deps, req);
    await spend(deps, res, access);
    answer = await work(access);
  } catch (error) {
    answer = refusalOf(deps, req, error);
  }
  await conclude(deps, req, res, { matter, access, answer });
}

/** A request that is refused whoever sends it, as a write is: its row names the application when the token is one of ours. */
export async function refuse(deps: Deps, req: Request, res: Response, matter: Matter, refusal: unknown): Promise<void> {
  const access = await authenticated(deps, req).catch(() => undefined);
  let answer = refusalOf(deps, req, refusal);
  try {
    if (access) await spend(deps, res, access);
  } catch (error) {
    answer = refusalOf(deps, req, error);
  }
  await conclude(deps, req, res, { matter, access, answer });
}

type Conclusion = { matter: Matter; access: Access | undefined; answer: Answer };

async function conclude(deps: Deps, req: Request, res: Response, { matter, access, answer }: Conclusion): Promise<void> {
  annotate({ 'fhir.interaction': matter.action, 'fhir.resource_type': matter.type });
  try {
    await deps.audit.append(auditRow(req, matter, access, answer));
  } catch (error) {
    return send(req, res, refusalOf(deps, req, error));
  }
  send(req, res, answer);
}

async function authenticated({ charts }: Deps, req: Request): Promise<Access> {
  const { authorization } = req.headers;
  if (authorization === undefined) throw loginRequired('An access token is needed.');
  const [, token] = authorization.match(BEARER) ?? [];
  const access = token && (await charts.access(digestOf(token)));
  if (!access) throw loginRequired('The access token is unknown, expired or revoked.', 'invalid_token');
  return access;
}

/** Budgets of the application and of the one connection, so that neither starves others. */
async function spend({ budgets }: Deps, res: Response, { clientId, consentId }: Access): Promise<void> {
  const [ofApplication, ofConnection] = await Promise.all([budgets.fhir.spend(`application ${clientId}`), budgets.connection.spend(`connection ${consentId}`)]);
  const [budget, spent] = ofApplication.allowed && !ofConnection.allowed ? [budgets.connection, ofConnection] : [budgets.fhir, ofApplication];
  res.set(budgetHeaders(budget, spent));
  if (!spent.allowed) throw new FhirError(429, 'throttled', 'Too many requests; Retry-After says when to go on.');
}

function refusalOf({ logger }: Deps, req: Request, error: unknown): Answer {
  if (error instanceof FhirError) {
    const { status, code, message, diagnostics, headers } = error;
    return { status, headers, body: outcome('error', code, message, diagnostics) };
  }
  logger.error({ err: error, requestId: req.requestId }, 'request failed');
  const support = `Request ${req.requestId}`;
  return isDatabaseAway(error)
    ? { status: 503, headers: { 'Retry-After': '5' }, body: outcome('fatal', 'transient', 'The service cannot reach its data right now.', support) }
    : { status: 500, body: outcome('fatal', 'exception', 'The request could not be answered.', support) };
}

function auditRow(req: Request, { action, type, id, parameters }: Matter, access: Access | undefined, { status, body, detail }: Answer) {
  const refused = body?.resourceType === 'OperationOutcome' ? body.issue[0]!.code : undefined;
  const query = parameters && [...parameters].length > 0 ? createHash('sha256').update(parameters.toString()).digest('base64url').slice(0, 22) : undefined;
  const { clientId, organisationId, memberId, consentId } = access ?? {};
  return {
    actor: 'partner' as const,
    action: `fhir.${action}`,
    outcome: refused ?? 'ok',
    ...{ clientId, organisationId, memberId, consentId },
    requestId: req.requestId,
    detail: { type, id, query, status, method: req.method, ...detail },
  };
}

/** Bodies are FHIR JSON; `_pretty=true` is for people. */
export function send(req: Request, res: Response, { status, body, headers = {} }: Answer): void {
  const pretty = new URLSearchParams(req.url.split('?')[1] ?? '').get('_pretty') === 'true';
  res.status(status).set({
    'Cache-Control': status < 400 ? 'private, no-cache' : 'no-store',
    Vary: 'Authorization, Accept, Prefer',
    ...headers,
  });
  if (body === undefined) return void res.end();
  res.set('Content-Type', 'application/fhir+json; charset=utf-8').end(JSON.stringify(body, null, pretty ? 2 : undefined));
}
