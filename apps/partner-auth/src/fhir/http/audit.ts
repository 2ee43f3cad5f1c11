import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Access, AccessNote, AuditEntry } from '@biomarker/domain/partner';
import type { Answer } from './answer.ts';
import { versionsIn } from './if-none-match.ts';
import type { RequestInfo } from './request-info.ts';

type Detail = Record<string, unknown>;

/** The row that a read of results writes in its own statement. `more` adds to its detail. */
export function accessNote(req: IncomingMessage, info: RequestInfo, more: Detail = {}): AccessNote {
  // Only reads, vreads and searches come to a chart.
  const action = `fhir.${info.action}` as AccessNote['action'];
  return { action, requestId: req.requestId, detail: { ...detailOf(req, info), ...more }, held: versionsIn(req.headers['if-none-match']) };
}

/** The row of an answer that no read of results has written. */
export function auditRow(req: IncomingMessage, info: RequestInfo, access: Access | undefined, { status, refused, detail }: Answer): AuditEntry {
  const { clientId, organizationId, memberId, consentId } = access ?? {};
  return {
    actor: 'partner',
    action: `fhir.${info.action}`,
    outcome: refused ?? 'ok',
    ...{ clientId, organizationId, memberId, consentId },
    requestId: req.requestId,
    detail: { ...detailOf(req, info), status, ...detail },
  };
}

/** The parameters as a digest: they hold health data. */
function detailOf({ method }: IncomingMessage, { type, id, parameters }: RequestInfo): Detail {
  const query = parameters.size > 0 ? createHash('sha256').update(parameters.toString()).digest('base64url').slice(0, 22) : undefined;
  return { type, id, query, method };
}
