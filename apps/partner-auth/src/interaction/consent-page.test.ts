import { expect, it } from '@jest/globals';
import type { PartnerScope, RailApplication } from '@biomarker/domain/partner';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { consentPage } from './consent-page.ts';

const application = {
  clientId: 'app-1',
  name: 'Heart & Sons',
  environment: 'production',
  organization: {
    name: 'Acme Care',
    website: 'https://acme.example',
    privacyUrl: 'https://acme.example/privacy',
    purpose: 'To prepare for visits.',
  },
} as RailApplication;
const [PATIENT, RESULTS, REPORTS] = ['patient/Patient.rs', 'patient/Observation.rs', 'patient/DiagnosticReport.rs'] as const;

it.each<[name: string, scopes: PartnerScope[], environment: RailApplication['environment']]>([
  ['patient', [PATIENT], 'production'],
  ['results', [RESULTS], 'production'],
  ['reports', [REPORTS], 'production'],
  ['everything-in-the-sandbox', [PATIENT, RESULTS, REPORTS], 'sandbox'],
])('consent to %s reads as it was reviewed', (name, scopes, environment) => {
  const html = consentPage({
    action: '/consent',
    switchAction: '/switch',
    formToken: 'token',
    application: { ...application, environment },
    scopes,
    email: 'ada@members.example',
    lastDay: new Date('2026-05-04T23:00:00Z'),
  });
  const words = wordsOf(/<main[\s>].*<\/main>/s.exec(html)![0]);
  expect(words).toBe(golden(new URL(`golden/consent-to-${name}.txt`, import.meta.url), words));
});

it.each([
  ['Acme Care', 'AC'],
  ['acme', 'A'],
  ['Heart & Sons of Acme', 'HS'],
  ['42 Élan', '4É'],
  ['&', ''],
])('%s is pictured by its initials, %s', (name, initials) => {
  const html = consentPage({
    ...{ action: '', switchAction: '', formToken: '', scopes: [], email: '', lastDay: new Date(0) },
    application: { ...application, organization: { ...application.organization, name } },
  });
  expect(/<span class="party" aria-hidden="true"\s*>([^<]*)<\/span/.exec(html.slice(html.indexOf('</svg></span>')))?.[1]!.trim()).toBe(initials);
});
