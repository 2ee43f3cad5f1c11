import type { RailApplication } from '@biomarker/domain/partner';
import { expect, it } from '@jest/globals';
import { assertWithinCeiling } from './request-rules.ts';

const [PATIENT, RESULTS, REPORTS] = ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'];
const application = { scopes: [PATIENT, RESULTS], organization: { licensed: [PATIENT] } } as unknown as RailApplication;

it.each([
  [`${RESULTS} ${PATIENT}`, `the request exceeds the organization's license: ${RESULTS}`],
  [REPORTS, `the request exceeds the application's registration: ${REPORTS}`],
  [`${RESULTS} ${REPORTS}`, `the request exceeds the application's registration: ${RESULTS} ${REPORTS}`],
  ['', 'scope is missing'],
])('the scopes "%s" are refused: %s', (scope, error_description) => {
  expect(() => assertWithinCeiling(scope, application)).toThrow(expect.objectContaining({ error: 'invalid_scope', error_description }));
});

it('scopes within the ceiling pass', () => {
  expect(() => assertWithinCeiling(PATIENT, application)).not.toThrow();
});
