import { expect, it } from '@jest/globals';
import { INTERPRETATIONS, type LabResult, type Versioned } from '@biomarker/domain/partner';
import type { Observation } from 'fhir/r4.js';
import { exact } from './exact-json.ts';
import { toDiagnosticReport } from './diagnostic-report.ts';
import { documentText } from './lab-document.ts';
import { toObservation } from './observation.ts';

const HL7 = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

const result: Versioned<LabResult> = {
  id: '5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c11',
  reportId: '5b1c6f0e-7a4e-5d3b-9d2a-0d5f5a0b6c12',
  version: 1,
  lastUpdated: '2026-05-12T12:00:00.000Z',
  name: 'Cholesterol',
  loincCode: '2093-3',
  loincName: 'Cholesterol [Mass/volume] in Serum or Plasma',
  status: 'final',
  value: { kind: 'quantity', value: '200.0', comparator: '>', unit: 'mg/dL', ucum: 'mg/dL' },
  referenceRanges: [{ low: '100', high: '199.50' }],
  flags: { codes: ['H'], text: 'above the limit' },
  effectiveAt: '2026-05-11T08:00:00Z',
  issuedAt: '2026-05-12T08:00:00Z',
  laboratory: 'A laboratory',
};

it('keeps the comparator, bounds and flags of a result, digit by digit', () => {
  const { valueQuantity, referenceRange, interpretation } = toObservation(result);
  expect(valueQuantity).toMatchObject({ value: exact('200.0'), comparator: '>', code: 'mg/dL' });
  expect(referenceRange).toMatchObject([{ low: { value: exact('100') }, high: { value: exact('199.50') } }]);
  expect(interpretation).toMatchObject([{ coding: [{ code: 'H', display: 'High' }] }, { text: 'above the limit' }]);
  expect(documentText('result', result)).toContain('"valueQuantity":{"value":200.0,"comparator":">","unit":"mg/dL"');
});

it('keeps words, parts and times as the laboratory wrote them', () => {
  const { code, effectiveDateTime, component, dataAbsentReason } = toObservation({
    ...result,
    ...{ loincCode: undefined, loincName: undefined, codings: [{ code: 'UDIP' }], name: 'Dipstick', effectiveAt: '2026-05-11T08:00+02:00' },
    ...{ value: { kind: 'absent', reason: 'see-components' }, flags: undefined, referenceRanges: [] },
    components: [{ name: 'Titer', value: { kind: 'ratio', numerator: '1', denominator: '40' }, referenceRanges: [{ text: 'below 1:40' }] }],
  });
  expect([code, effectiveDateTime, dataAbsentReason]).toEqual([{ coding: [{ code: 'UDIP' }], text: 'Dipstick' }, '2026-05-11T08:00:00+02:00', undefined]);
  expect(component).toEqual([
    {
      code: { text: 'Titer' },
      valueRatio: { numerator: { value: exact('1') }, denominator: { value: exact('40') } },
      referenceRange: [{ text: 'below 1:40' }],
    },
  ]);
});

it('reads a record that an earlier release stored', () => {
  const stored = { ...result, value: { kind: 'concept', system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }, interpretation: 'N' };
  const { valueCodeableConcept, interpretation } = JSON.parse(documentText('result', { ...stored, flags: undefined } as never)) as Observation;
  expect(valueCodeableConcept).toEqual({ coding: [{ system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }], text: 'Negative' });
  expect(interpretation).toMatchObject([{ coding: [{ code: 'N' }] }]);
});

it('names each flag as HL7 does, and says only what the laboratory sent', () => {
  const { interpretation } = toObservation({ ...result, flags: { codes: Object.keys(INTERPRETATIONS) } });
  expect(interpretation).toEqual(Object.entries(INTERPRETATIONS).map(([code, display]) => ({ coding: [{ system: HL7, code, display }] })));
  const bare = { ...result, value: { kind: 'quantity', value: '1.50', unit: '' }, issuedAt: '2026-05-12', flags: undefined } as const;
  const range = { low: '1', text: '> 1', type: 'Therapeutic', appliesTo: 'Women' };
  const { valueQuantity, referenceRange, ...rest } = toObservation({ ...bare, referenceRanges: [range, { high: '2' }] });
  expect([valueQuantity, referenceRange, Object.keys(rest).filter((key) => ['issued', 'interpretation', 'note', 'specimen'].includes(key))]).toEqual([
    { value: exact('1.50') },
    [{ low: { value: exact('1') }, type: { text: 'Therapeutic' }, appliesTo: [{ text: 'Women' }], text: '> 1' }, { high: { value: exact('2') } }],
    [],
  ]);
});

it('a report that is dated by its day alone has no instant of its release', () => {
  const { value: _value, referenceRanges: _ranges, reportId: _report, flags: _flags, ...shared } = result;
  const report = { ...shared, status: 'final' as const, resultIds: [], issuedAt: '2026-05-12', effectiveAt: '2026-05-11' };
  expect(toDiagnosticReport(report)).toMatchObject({ effectiveDateTime: '2026-05-11' });
  expect(['issued', 'result', 'specimen', 'conclusion', 'extension'].filter((key) => key in toDiagnosticReport(report))).toEqual([]);
});
