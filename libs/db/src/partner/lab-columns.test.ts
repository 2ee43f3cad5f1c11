import { expect, it } from '@jest/globals';
import { INTERPRETATIONS, type LabReport, type LabResult } from '@biomarker/domain/partner';
import { columnsOf } from './lab-columns.ts';

const ID = '00000000-0000-4000-8000-00000000000';
const shared = {
  id: `${ID}1`,
  status: 'final' as const,
  name: 'CHOL',
  loincCode: '2093-3',
  codings: [{ system: 'urn:lab', code: 'CH' }],
  laboratory: 'North',
  specimen: 'Serum',
  note: 'Repeated.',
  effectiveAt: '2026-05-04T09:30:00+02:00',
  issuedAt: '2026-05-05T12:00:00Z',
};
const result: LabResult = {
  ...shared,
  reportId: `${ID}2`,
  loincName: 'Cholesterol',
  value: { kind: 'quantity', value: '5.40', unit: 'mmol/l', ucum: 'mmol/L' },
  referenceRanges: [{ high: '5' }],
  components: [],
  flags: { codes: ['H'] },
};
const own: LabResult = { ...result, loincCode: undefined, codings: [{ system: 'urn:lab', code: 'CH' }] };
const report: LabReport = { ...shared, conclusion: 'High.', listed: [`${ID}3`] };

const written = {
  ...{ id: `${ID}1`, status: 'final', name: 'CHOL', loinc_code: '2093-3', codings: [{ system: 'urn:lab', code: 'CH' }], laboratory: 'North' },
  ...{ specimen: 'Serum', note: 'Repeated.', effective_text: '2026-05-04T09:30:00+02:00', issued_text: '2026-05-05T12:00:00Z' },
  ...{ effective_at: '2026-05-04T07:30:00.000Z', effective_until: '2026-05-04T07:30:01.000Z', issued_at: '2026-05-05T12:00:00.000Z' },
};

it('a result and a report fill each of their columns', () => {
  expect(columnsOf('result', result)).toEqual({
    ...{ ...written, report_id: `${ID}2`, loinc_name: 'Cholesterol', marker: null, quantity: 5.4, quantity_exact: '5.40', ucum: 'mmol/L' },
    ...{ value: result.value, reference_ranges: [{ high: '5' }], components: [], flags: { codes: ['H'] }, interpretation: 'H' },
  });
  expect(columnsOf('result', own)).toMatchObject({ loinc_code: null, marker: 'urn:lab|CH' });
  expect(columnsOf('report', report)).toEqual({ ...written, conclusion: 'High.', listed: [`${ID}3`] });
});

it('what is not there is null', () => {
  const bare = { id: `${ID}1`, status: 'final', name: 'CHOL', effectiveAt: '2026-05-04', issuedAt: '2026-05-05T12:00:00Z', laboratory: 'North' } as const;
  const nothing = { loinc_code: null, codings: null, specimen: null, note: null };
  expect(columnsOf('report', bare)).toMatchObject({ ...nothing, conclusion: null, listed: [] });
  expect(columnsOf('result', { ...bare, reportId: `${ID}2`, value: { kind: 'text', text: 'clear' }, referenceRanges: [] })).toMatchObject({
    ...{ ...nothing, loinc_name: null, quantity: null, quantity_exact: null, ucum: null, components: null, flags: null, interpretation: null },
  });
});

it('the release before reads one flag alone, of those that it knows', () => {
  const read = (flags: LabResult['flags']) => (columnsOf('result', { ...result, flags }) as { interpretation: string | null }).interpretation;
  expect(Object.keys(INTERPRETATIONS).filter((code) => read({ codes: [code] }) === code)).toEqual(['H', 'L', 'N', 'HH', 'LL', 'A']);
  expect([read({ codes: ['H', 'A'] }), read({ codes: ['H'], text: 'much too high' })]).toEqual([null, null]);
});
