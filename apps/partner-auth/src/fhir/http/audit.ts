import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Access, AccessNote, AuditEntry } from '@biomarker/domain/partner';
import { requestIds } from '../../request-ids.ts';
import type { Answer } from './answer.ts';
import { versionsIn } from './if-none-match.ts';
import type { RequestInfo } from './request-info.ts';

type Detail = Record<string, unknown>;

/** The row that a read or vread of a result writes in its own statement. */
export function readNote(req: IncomingMessage, info: RequestInfo): AccessNote {
  const outcome = (name: string, status: number) => ({ outcome: name, detail: { ...detailOf(req, info), status } });
  const versions = versionsIn(req.headers['if-none-match']);
  return {
    ...{ action: `fhir.${info.action}`, ...requestIds(req) },
    found: outcome('ok', 200),
    unchanged: versions.length > 0 ? { ...outcome('ok', 304), versions } : undefined,
    nothing: outcome('not-found', 404),
    adds: 'version',
  };
}

/** The row that a search of results writes in its own statement. `includes` are the types that it may return besides the matches. */
export function searchNote(req: IncomingMessage, info: RequestInfo, includes: readonly string[]): AccessNote {
  const found = { outcome: 'ok', detail: { ...detailOf(req, info), ...(includes.length > 0 && { includes }), status: 200 } };
  return { action: `fhir.${info.action}`, ...requestIds(req), found, nothing: found, adds: 'count' };
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
