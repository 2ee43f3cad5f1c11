import type { AuditEntry } from '@biomarker/domain/partner';

export const [organizationId, memberId, consentId] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
export const ownRequestId = 'd9428888-122b-41e1-b85a-4a35b1c0e0ab';
const context = { organizationId, memberId, consentId, clientId: 'sbx-1' };

export const ENTRIES: AuditEntry[] = [
  { actor: 'operator', action: 'licence.set', outcome: 'ok', organizationId, detail: { environment: 'sandbox', scopes: ['patient/Patient.rs'] } },
  { actor: 'operator', action: 'credential.issue', outcome: 'ok', organizationId, clientId: 'sbx-1' },
  { actor: 'member', action: 'sign_in', outcome: 'ok', memberId, requestId: 'r-1' },
  { actor: 'member', action: 'sign_in', outcome: 'wrong_password' },
  { actor: 'partner', action: 'token', outcome: 'invalid_grant', clientId: 'sbx-1', requestId: 'r-2' },
  { actor: 'system', action: 'sweep', outcome: 'ok' },
  {
    actor: 'partner',
    action: 'fhir.read',
    outcome: 'ok',
    ...context,
    requestId: 'r-3',
    ownRequestId,
    detail: { type: 'Observation', id: 'obs-1', status: 200, method: 'GET' },
  },
  { actor: 'partner', action: 'fhir.search', outcome: 'ok', ...context, detail: { type: 'Patient', query: 'x', status: 200, method: 'GET', count: 0 } },
  { actor: 'partner', action: 'fhir.vread', outcome: 'exception', ...context, detail: { type: 'Patient', id: '?', status: 500, method: 'GET' } },
  { actor: 'partner', action: 'fhir.unknown', outcome: 'not-supported', detail: { status: 405, method: 'PUT' } },
];
