import { createHash } from 'node:crypto';
import type { AuditEntry } from '@biomarker/domain/partner';
import { isUnavailable, type CursorCodec } from '@biomarker/domain/shared';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { fhirAddress } from '../oauth/addresses.ts';
import { requestIds } from '../request-ids.ts';
import { admit, countRefusal, type Admission } from './access.ts';
import { refusalAnswer, send, unrecordedAnswer, written, type Answer, type Written } from './answer.ts';
import { openChart } from './chart.ts';
import { FhirError } from './fhir-error.ts';
import type { FhirRequest, RequestInfo } from './fhir-request.ts';
import { brokenEncoding, isLenient, requestInfo } from './read-request.ts';

export type Served = { deps: Deps; baseUrl: string; cursors: CursorCodec };

type Call = { req: Request; res: Response; info: RequestInfo };
type Work = (request: FhirRequest) => Promise<Answer>;

/**
 * One access: authenticate and limit, work, audit, answer. Without its audit row, no access is answered. The row tells of an answer that is written
 * already, so nothing can fail behind it, and while it is stored a request holds bytes, not thousands of objects.
 */
export async function audited(served: Served, call: Call, work: Work): Promise<void> {
  const admission = await admissionOf(served, call);
  const answer = await answerOf(served, call, admission, work);
  await conclude(served, call, admission, answer);
}

/** Refuses requests that match no route or fail before their work. A valid token still counts, and the audit row names its application. */
export const refuseRequest =
  (served: Served): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  async (error, req, res, _next) => {
    const call = { req, res, info: requestInfo(req) };
    const admission = await admissionOf(served, call);
    const { refusal } = admission;
    // No token is asked for, since none would help.
    const isLogin = refusal instanceof FhirError && refusal.code === 'login';
    const answer = refusalAnswer(served.deps.logger, req.requestId, refusal && !isLogin ? refusal : refusalOf(error));
    await conclude(served, call, admission, written(answer, call.info));
  };

/** Does not reject: without the database, nobody is admitted. */
const admissionOf = ({ deps }: Served, { req }: Call): Promise<Admission> =>
  admit(deps, req).catch((fault: unknown) => (isUnavailable(fault) ? { refusal: fault } : countRefusal(deps, req, fault)));

async function answerOf({ deps, baseUrl, cursors }: Served, { req, info }: Call, { access, refusal }: Admission, work: Work): Promise<Written> {
  const refuse = (error: unknown) => written(refusalAnswer(deps.logger, req.requestId, error), info);
  if (!access || refusal) return refuse(refusal);
  return work({ ...info, access, chart: openChart(deps.charts, access), fhirBase: fhirAddress(baseUrl), cursors, lenient: isLenient(req) })
    .then((answer) => written(answer, info))
    .catch(refuse);
}

async function conclude({ deps }: Served, call: Call, admission: Admission, answer: Written): Promise<void> {
  const { req, res, info } = call;
  res.set(admission.headers ?? {});
  try {
    await record(deps, call, admission, answer);
  } catch (error) {
    return send(res, info, written(unrecordedAnswer(deps.logger, req.requestId, error), info));
  }
  send(res, info, answer);
}

async function record({ audit, logger }: Deps, { req, info }: Call, admission: Admission, answer: Written): Promise<void> {
  // Auditing every rate-limited request would let a caller fill the audit. A connection gets one row per window, anonymous requests get none;
  // none either while the database is away.
  if (answer.status === 429 && !admission.isFirstThrottled) return;
  if (answer.status === 503 && !admission.access) return;
  const appended = audit.append(rowOf(req, info, admission, answer));
  if (answer.status !== 503) return appended;
  // This answer discloses no data, and its caller has waited for the database once, so the row is written in the background.
  appended.catch((error: Error) => logger.error({ err: error, requestId: req.requestId }, 'audit row not written'));
}

/** Parameters are stored as a digest, since they hold health data. */
function rowOf(
  req: Request,
  { action, type, id, compartment, parameters }: RequestInfo,
  { access }: Admission,
  { status, refused, detail }: Written,
): AuditEntry {
  const { clientId, organizationId, memberId, consentId } = access ?? {};
  const query = parameters.size > 0 ? createHash('sha256').update(parameters.toString()).digest('base64url').slice(0, 22) : undefined;
  return {
    actor: 'partner',
    action: `fhir.${action}`,
    outcome: refused ?? 'ok',
    clientId,
    organizationId,
    memberId,
    consentId,
    ...requestIds(req),
    detail: { type, id, compartment, query, method: req.method, status, ...detail },
  };
}

/** Translates errors of Express and its body parser to FHIR refusals. */
function refusalOf(error: unknown): unknown {
  const { status = 500, type } = error as { status?: number; type?: string };
  if (error instanceof FhirError || status >= 500) return error;
  if (error instanceof URIError) return brokenEncoding('address');
  return new FhirError(status, type === 'entity.too.large' ? 'too-long' : 'invalid', 'The request cannot be read.');
}
