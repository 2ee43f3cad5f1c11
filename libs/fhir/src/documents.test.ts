import { expect, it } from '@jest/globals';
import type { LabReport, LabResult, LabValue, ReportWithResults, Versioned } from '@biomarker/domain/partner';
import { golden } from '@biomarker/testbed/golden';
import { toDiagnosticReport } from './diagnostic-report.ts';
import { writeExact } from './exact-json.ts';
import { toObservation } from './observation.ts';
import { toPatient } from './patient.ts';

// The FHIR documents of records that use every field, and each kind of value.

const shared: Versioned<Omit<LabReport, 'status'>> = {
  ...{ id: '5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c11', version: 2, lastUpdated: '2026-05-12T12:00:00.000Z' },
  ...{ name: 'Ferritin', loincCode: '2276-4', loincName: 'Ferritin [Mass/volume] in Serum or Plasma' },
  codings: [{ system: 'urn:lab', code: 'FER', display: 'Ferritin' }, { code: 'F2' }, { display: 'by name alone' }],
  ...{ effectiveAt: '2026-05-11T08:00:30+02:00', issuedAt: '2026-05-12T08:00:00Z' },
  ...{ laboratory: 'A laboratory', specimen: 'Serum', note: 'Slightly hemolytic.', sentAs: 'final' },
};

const component = {
  name: 'Titer',
  loincCode: '8061-4',
  codings: [{ code: 'T' }],
  value: { kind: 'ratio', numerator: '1', denominator: '40' } as const,
  referenceRanges: [{ text: 'below 1:40' }],
  flags: { codes: ['N'] },
};

const result = (changed: Partial<LabResult> = {}): Versioned<LabResult> => ({
  ...shared,
  reportId: '5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c12',
  status: 'corrected',
  value: { kind: 'quantity', value: '5.40', comparator: '<', unit: 'ng/mL', ucum: 'ng/mL' },
  components: [component],
  referenceRanges: [
    { low: '15', high: '150.0', text: '15–150', appliesTo: 'women', type: 'normal' },
    { high: '90', highIncluded: false },
    { low: '1', lowIncluded: false },
  ],
  flags: { codes: ['L', 'LL'], text: 'low' },
  ...changed,
});

const VALUES: Record<string, LabValue> = {
  'a number without a unit': { kind: 'quantity', value: '7', unit: '' },
  'a number with a unit that has no UCUM code': { kind: 'quantity', value: '-0.10', unit: 'units' },
  'a range': { kind: 'range', low: '1', high: '2.0', unit: '/HPF', ucum: '/[HPF]' },
  'a range with one end': { kind: 'range', high: '2', unit: '' },
  'a ratio with a comparator': { kind: 'ratio', comparator: '>=', numerator: '1', denominator: '640' },
  'a code': { kind: 'coded', codings: [{ system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }], text: 'Negative' },
  'words that a laboratory chose from a list': { kind: 'coded', codings: [], text: 'Negative' },
  'a text': { kind: 'text', text: 'No growth.' },
  'no value': { kind: 'absent', reason: 'error', text: 'Sample clotted' },
  'no value without words': { kind: 'absent', reason: 'not-performed' },
  'parts alone': { kind: 'absent', reason: 'see-components' },
};

const report = (changed: Partial<ReportWithResults> = {}): ReportWithResults => ({
  ...shared,
  status: 'amended',
  conclusion: 'Iron deficiency is likely.',
  resultIds: ['5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c13'],
  ...changed,
});

const bare = { codings: undefined, loincCode: undefined, loincName: undefined, specimen: undefined, note: undefined, issuedAt: '2026-05-12' };
const ada = { givenName: 'Ada', familyName: 'Example', birthDate: '1990-02-28', gender: 'female', updatedAt: '2026-05-12T12:00:00.000Z' } as const;

it('the documents of a patient, a report and results read as they were reviewed', () => {
  const documents: Record<string, unknown> = {
    'a patient': toPatient(ada, { id: 'patient-1', system: 'urn:names', value: 'ada' }),
    'a report': toDiagnosticReport(report()),
    'a report with little': toDiagnosticReport(report({ ...bare, conclusion: undefined, resultIds: [] })),
    'a result': toObservation(result()),
    'a result with little': toObservation(result({ ...bare, components: undefined, referenceRanges: [], flags: undefined })),
    ...Object.fromEntries(Object.entries(VALUES).map(([what, value]) => [what, valueOf(value)])),
  };
  const text = Object.entries(documents).map(([what, document]) => `${what}\n${writeExact(document, 2)}\n`);
  expect(text.join('\n')).toBe(golden(new URL('golden/documents.txt', import.meta.url), text.join('\n')));
});

function valueOf(value: LabValue): object {
  const few = { ...bare, components: undefined, flags: undefined, referenceRanges: [{ low: '1' }], value };
  return Object.fromEntries(Object.entries(toObservation(result(few))).filter(([name]) => /^(value|dataAbsent|referenceRange)/.test(name)));
}
