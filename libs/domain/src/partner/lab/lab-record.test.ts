import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LabReport, LabResult, LoincCode, SHOWN_STATUSES } from './lab-record.ts';

describe('a LOINC code', () => {
  it.each(['2093-3', '4548-4', '718-7', '2141-0', '1742-6', '30522-7', '62292-8', '24331-1', '58410-2'])('accepts %s', (code) => {
    expect(LoincCode.safeParse(code).success).toBe(true);
  });

  it('refuses a wrong check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('2093', '4548', '718', '2141', '30522'), fc.integer({ min: 0, max: 9 }), (digits, check) => {
        const right = { '2093': 3, '4548': 4, '718': 7, '2141': 0, '30522': 7 }[digits];
        return LoincCode.safeParse(`${digits}-${check}`).success === (check === right);
      }),
    );
  });

  it('refuses any other form', () => {
    for (const code of ['2093', '2093-33', 'LA6576-8', ' 2093-3', '']) expect(LoincCode.safeParse(code).success).toBe(false);
  });
});

const ID = '00000000-0000-4000-8000-000000000001';
const shared = {
  id: ID,
  name: 'CHOL',
  effectiveAt: '2026-05-04T09:30:00+02:00',
  issuedAt: '2026-05-05T12:00:00Z',
  laboratory: 'North Laboratory',
  status: 'final',
};
const result = {
  ...shared,
  reportId: ID,
  value: { kind: 'quantity', value: '5.40', unit: 'mmol/L' },
  referenceRanges: [{ low: '3', high: '5', highIncluded: false }],
};
const report = { ...shared, listed: [ID] };

describe('a record of a chart', () => {
  it('stays as it was sent', () => {
    expect(LabResult.parse(result)).toEqual(result);
    expect(LabReport.parse(report)).toEqual(report);
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['id', { id: '1' }],
    ['loincCode', { loincCode: '2093-4' }],
    ['loincName', { loincName: '' }],
    ['laboratory', { laboratory: '' }],
    ['effectiveAt', { effectiveAt: '2026-02-30' }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['status', { status: 'unknown-to-us' }],
    ['reportId', { reportId: undefined }],
    ['value', { value: { kind: 'quantity', value: '1,5', unit: 'mg/dL' } }],
    ['value', { value: { kind: 'quantity', value: '1.5' } }],
    ['value', { value: { kind: 'quantity', value: '1.5', unit: 'mg/dL', comparator: '~' } }],
    ['value', { value: { kind: 'ratio', numerator: '1' } }],
    ['value', { value: { kind: 'other' } }],
    ['referenceRanges', { referenceRanges: [{ low: 'three' }] }],
    ['referenceRanges', { referenceRanges: [{ low: '3', lowIncluded: true }] }],
    ['components', { components: [{ name: '', value: result.value, referenceRanges: [] }] }],
    ['flags', { flags: { text: 'high' } }],
  ])('is refused for its %s in %j', (field, change) => {
    expect(LabResult.safeParse({ ...result, ...change }).error?.issues[0]?.path[0]).toBe(field);
  });

  it('lists results by their ids', () => expect(LabReport.safeParse({ ...report, listed: ['1'] }).success).toBe(false));

  it('is shown once it is final, also where it was withdrawn', () => {
    expect(SHOWN_STATUSES).toEqual(['final', 'corrected', 'amended', 'appended', 'entered-in-error']);
  });
});
