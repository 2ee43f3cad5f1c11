import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Access, AccessNote, AuditEntry, ReadOutcomes } from '@biomarker/domain/partner';
import { requestIds } from '../../request-ids.ts';
import type { Answer } from './answer.ts';
import type { RequestInfo } from './request-info.ts';

type Detail = Record<string, unknown>;

const OK = { outcome: 'ok', status: 200 };

const READ: ReadOutcomes = { found: OK, unchanged: { outcome: 'ok', status: 304 }, nothing: { outcome: 'not-found', status: 404 }, adds: 'version' };

const SEARCH: ReadOutcomes = { found: OK, unchanged: OK, nothing: OK, adds: 'count' };

/** The row that a read or vread of a result writes in its own statement. `held` are the versions that the client holds. */
export function readNote(req: IncomingMessage, info: RequestInfo, held: readonly string[]): AccessNote {
  return { action: `fhir.${info.action}`, ...requestIds(req), detail: detailOf(req, info), outcomes: READ, held: held.length > 0 ? held : undefined };
}

/** The row that a search of results writes in its own statement. `includes` are the types that it may return besides the matches. */
export function searchNote(req: IncomingMessage, info: RequestInfo, includes: readonly string[]): AccessNote {
  const detail = { ...detailOf(req, info), ...(includes.length > 0 && { includes }) };
  return { action: `fhir.${info.action}`, ...requestIds(req), detail, outcomes: SEARCH };
}

/** The row of an answer whose reads wrote none. */
export function auditRow(req: IncomingMessage, info: RequestInfo, access: Access | undefined, { status, refused, detail }: Answer): AuditEntry {
  const { clientId, organizationId, memberId, consentId } = access ?? {};
  return {
    actor: 'partner',
    action: `fhir.${info.action}`,
    outcome: refused ?? 'ok',
    ...{ clientId, organizationId, memberId, consentId },
    ...requestIds(req),
    detail: { ...detailOf(req, info), status, ...detail },
  };
}

/** Parameters are stored as a digest, since they hold health data. */
function detailOf({ method }: IncomingMessage, { type, id, parameters }: RequestInfo): Detail {
  const query = parameters.size > 0 ? createHash('sha256').update(parameters.toString()).digest('base64url').slice(0, 22) : undefined;
  return { type, id, query, method };
}
