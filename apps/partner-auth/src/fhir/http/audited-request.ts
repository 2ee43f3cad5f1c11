import type { Access, Chart } from '@biomarker/domain/partner';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Admitted } from '../../admission.ts';
import type { Deps } from '../../deps.ts';
import { pairwiseChart } from '../pairwise-chart.ts';
import { refusalAnswer, send, setHeaders, type Answer } from './answer.ts';
import { auditRow } from './audit.ts';
import { authenticate } from './authenticate.ts';
import { FhirError } from './fhir-error.ts';
import { brokenEncoding } from './request-form.ts';
import { requireAllowed } from './rate-limit.ts';
import { requestInfo, type RequestInfo } from './request-info.ts';

export type Call = { req: Request; res: Response; info: RequestInfo };

/** Reads the chart for an answer. */
export type Work = (access: Access, chart: Chart) => Promise<Answer>;

/** `audited` is true once a read has written the audit row, even if a later step failed. */
type Result = { admitted?: Admitted; answer: Answer; audited: boolean };

/** One access: authentication, limits, the work, the audit, the answer. */
export async function auditedRequest(deps: Deps, call: Call, work: Work): Promise<void> {
  await conclude(deps, call, await resultOf(deps, call, work));
}

/** Refuses requests that match no route or fail before their work. A valid token still counts, and the audit row names its application. */
export const refuseRequest =
  (deps: Deps): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  async (error, req, res, _next) => {
    const refusal = refusalOf(error);
    const call = { req, res, info: requestInfo(req) };
    const result = await resultOf(deps, call, () => Promise.reject(refusal));
    const answer = result.answer.refused === 'login' ? refusalAnswer(deps.logger, req.requestId, refusal) : result.answer;
    await conclude(deps, call, { ...result, answer });
  };

async function resultOf(deps: Deps, { req }: Call, work: Work): Promise<Result> {
  let admitted: Admitted | undefined;
  let audited = false;
  try {
    admitted = await authenticate(deps, req);
    requireAllowed(admitted);
    const { access } = admitted;
    const chart = auditingChart(pairwiseChart(deps.charts.open(access), access.recordKey), () => void (audited = true));
    const answer = await work(access, chart);
    return { admitted, answer, audited };
  } catch (error) {
    return { admitted, answer: refusalAnswer(deps.logger, req.requestId, error), audited };
  }
}

/** Calls `written` when a read has written its audit row. */
function auditingChart(chart: Chart, written: () => void): Chart {
  const noted = async <T>(read: Promise<T>, audit: unknown): Promise<T> => {
    const found = await read;
    if (audit) written();
    return found;
  };
  return {
    ...chart,
    search: (kind, query, audit) => noted(chart.search(kind, query, audit), audit),
    read: (kind, id, version, audit) => noted(chart.read(kind, id, version, audit), audit),
  };
}

/** Writes the audit row unless a read already did, then sends the answer. Without the row nothing is sent. */
async function conclude(deps: Deps, { req, res, info }: Call, { admitted, answer, audited }: Result): Promise<void> {
  setHeaders(res, admitted?.headers);
  try {
    if (!audited) await writeRow(deps, { req, res, info }, admitted, answer);
  } catch (error) {
    return send(res, info, refusalAnswer(deps.logger, req.requestId, error));
  }
  send(res, info, answer);
}

async function writeRow({ audit, logger }: Deps, { req, info }: Call, admitted: Admitted | undefined, answer: Answer): Promise<void> {
  // Auditing every rate-limited request would let a caller fill the audit. A connection gets one row per window, anonymous requests get none.
  if (answer.status === 429 && !admitted?.first) return;
  const written = audit.append(auditRow(req, info, admitted?.access, answer));
  if (answer.status !== 503) return written;
  // This answer discloses no data, and its caller has waited for the database once, so the row is written in the background.
  written.catch((error: Error) => logger.error({ err: error, requestId: req.requestId }, 'audit row not written'));
}

/** Translates errors of Express and its body parser to FHIR refusals. */
function refusalOf(error: unknown): unknown {
  const { status = 500, type } = error as { status?: number; type?: string };
  if (error instanceof FhirError || status >= 500) return error;
  if (error instanceof URIError) return brokenEncoding('address');
  return new FhirError(status, type === 'entity.too.large' ? 'too-long' : 'invalid', 'The request cannot be read.');
}
