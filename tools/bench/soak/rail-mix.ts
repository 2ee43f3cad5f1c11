import type { Asked, Mix } from './mix.ts';

export const FHIR = '/api/fhir/r4';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Headers with placeholders for the current values of a connection. */
export const BY_TOKEN = { authorization: '{token}' };
const tokens = (authorization: string, body: string, status: number, holds: string): Asked => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: { ...FORM, authorization },
  body,
  status,
  holds,
});
export const REFRESH = tokens('{credential}', 'grant_type=refresh_token&refresh_token={refresh}', 200, '"access_token"');

const reads = (paths: readonly string[], holds: string, status = 200): Asked[] =>
  paths.map((path) => ({ path: `${FHIR}/${path}`, headers: BY_TOKEN, status, holds }));

/** Requests of a partner's server, on behalf of members with the same records. */
export const railMix = (): Mix => [
  [
    30,
    reads(
      [
        'Observation?_count=20',
        'Observation?_count=50&_sort=date',
        'Observation?category=laboratory&date=ge2025-01-01&_count=20',
        'Observation?_summary=count',
      ],
      '"searchset"',
    ),
  ],
  [
    15,
    reads(
      ['DiagnosticReport?_count=10', 'DiagnosticReport?_count=5&_include=DiagnosticReport:result', 'DiagnosticReport?_elements=code&_count=10'],
      '"searchset"',
    ),
  ],
  [15, reads(['Patient', 'Patient?_id=none', 'Patient?_pretty=true'], 'searchset')],
  [
    4,
    [
      {
        method: 'POST',
        path: `${FHIR}/Observation/_search`,
        headers: { ...FORM, ...BY_TOKEN },
        body: 'status=final&_count=5',
        status: 200,
        holds: '"searchset"',
      },
    ],
  ],
  [10, [{ path: `${FHIR}/metadata`, status: 200, holds: 'CapabilityStatement' }]],
  [
    5,
    [
      { path: `${FHIR}/Patient`, status: 401, holds: 'OperationOutcome' },
      { path: `${FHIR}/Observation`, headers: { authorization: 'Bearer unknown-{n}' }, status: 401, holds: 'OperationOutcome' },
    ],
  ],
  [4, reads(['Observation?colour=red', 'Observation?date=yesterday', 'Patient?_cursor={n}'], 'OperationOutcome', 400)],
  [4, reads(['Observation/00000000-0000-4000-8000-000000000000', 'Condition/{n}', 'Patient/%00'], 'OperationOutcome', 404)],
  [3, reads(['Observation?patient=Patient/{n}'], 'OperationOutcome', 403)],
  [3, [REFRESH]],
  [2, [{ method: 'POST', path: '/api/oauth/revoke', headers: { ...FORM, authorization: '{credential}' }, body: 'token=unknown-{n}', status: 200 }]],
  [2, [tokens('{credential}', 'grant_type=refresh_token&refresh_token=unknown-{n}', 400, 'invalid_grant')]],
  [2, [tokens('Bearer unknown-{n}', 'grant_type=refresh_token', 401, 'invalid_client')]],
  [
    1,
    [
      { path: '/oauth/authorize?client_id=x&request_id={n}', status: 400 },
      { path: '/account/connections', status: 200 },
      { path: '/nowhere/{n}', status: 404 },
    ],
  ],
];
