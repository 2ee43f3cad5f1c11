import { expect, it } from '@jest/globals';
import type { LabResult, Versioned } from '@biomarker/domain/partner';
import type { Observation } from 'fhir/r4.js';
import { exact } from './exact-json.ts';
import { documentText } from './lab-document.ts';
import { toObservation } from './observation.ts';

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
