import { expect, it } from '@jest/globals';
import type { LabResult, Versioned } from '@biomarker/domain/partner';
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
  value: { kind: 'quantity', value: 200, comparator: '>', unit: 'mg/dL', ucum: 'mg/dL' },
  referenceRanges: [{ low: 100, high: 199 }],
  interpretation: 'H',
  effectiveAt: '2026-05-11T08:00:00Z',
  issuedAt: '2026-05-12T08:00:00Z',
  laboratory: 'A laboratory',
};

it('keeps the comparator, bounds and interpretation of a result', () => {
  const { valueQuantity, referenceRange, interpretation } = toObservation(result);
  expect(valueQuantity).toMatchObject({ value: 200, comparator: '>', code: 'mg/dL' });
  expect(referenceRange).toMatchObject([{ low: { value: 100 }, high: { value: 199 } }]);
  expect(interpretation?.[0]?.coding).toMatchObject([{ code: 'H', display: 'High' }]);
});
