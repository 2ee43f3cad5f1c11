import { describe, expect, it } from '@jest/globals';
import type { LabResult } from './lab-record.ts';
import { isSameContent } from './same-content.ts';
import { currentRecord } from './stored-record.ts';
import { oneSpelling, spellingsOf, unitSizeKey } from './ucum-spelling.ts';

const SENT: LabResult = {
  ...{ id: '5b1c6f0e-7a4e-4d3b-9d2a-0d5f5a0b6c11', reportId: '5b1c6f0e-7a4e-4d3b-9d2a-0d5f5a0b6c12', status: 'final', name: 'Potassium', loincCode: '2823-3' },
  ...{ effectiveAt: '2026-05-04T09:30:00+02:00', issuedAt: '2026-05-05T12:00:00Z', laboratory: 'A laboratory' },
  ...{ value: { kind: 'quantity', value: '5.40', unit: 'mmol/L', ucum: 'mmol/L' }, referenceRanges: [{ low: '3.50', high: '5.0' }], flags: { codes: ['H'] } },
};
/** As a release before 1.1 stored the same file. */
const { flags: _flags, ...REST } = SENT;
const STORED = {
  ...{ ...REST, effectiveAt: '2026-05-04T07:30:00.000Z', issuedAt: '2026-05-05T12:00:00.000Z', interpretation: 'H' },
  ...{ value: { kind: 'quantity', value: 5.4, unit: 'mmol/L', ucum: 'mmol/L' }, referenceRanges: [{ low: 3.5, high: 5 }] },
};

describe('a record of an earlier release', () => {
  it('is read in the form of this one', () => {
    expect(currentRecord(STORED)).toMatchObject({ value: { value: '5.4' }, referenceRanges: [{ low: '3.5', high: '5' }], flags: { codes: ['H'] } });
    expect(currentRecord({ value: { kind: 'quantity', value: 1e-7, unit: '', ucum: '1' } })).toMatchObject({ value: { value: '0.0000001' } });
    expect(currentRecord(SENT)).toEqual(SENT);
  });

  it('says the same as the file that it came from', () => {
    expect(isSameContent(STORED, SENT)).toBe(true);
    const coded = { ...SENT, value: { kind: 'coded', codings: [{ system: 's', code: 'c' }, { code: 'd' }], text: 'Not detected (below 20)' } } as const;
    expect(isSameContent({ ...STORED, value: { kind: 'concept', system: 's', code: 'c', display: 'Not detected' } }, coded)).toBe(true);
  });

  // Each alone shows that a release before 1.1 stored the record. By the form of this release, the other facts would differ.
  it.each<[string, object, Partial<LabResult>]>([
    ['flag', { interpretation: 'H' }, { flags: { codes: ['H', 'A'] } }],
    ['number', { value: { kind: 'quantity', value: 5.4, unit: 'mmol/L' } }, { value: { kind: 'quantity', value: '5.40', unit: 'mmol/L' } }],
    ['lower limit', { referenceRanges: [{ low: 3.5 }] }, { referenceRanges: [{ low: '3.50' }] }],
    ['limit of two', { referenceRanges: [{ text: 'own' }, { high: 5 }] }, { referenceRanges: [{ text: 'own' }, { high: '5.0' }] }],
    ['coded value', { value: { kind: 'concept', system: 's', code: 'c', display: 'C' } }, { value: { kind: 'coded', codings: [{ system: 's', code: 'c' }], text: 'c' } }],
  ])('is known by its %s', (_what, stored, sent) => expect([isSameContent(stored, sent), isSameContent(sent, { ...sent, conclusion: 'other' })]).toEqual([true, false])); // prettier-ignore

  it.each<[string, Partial<LabResult>]>([
    ['value', { value: { kind: 'quantity', value: '5.41', unit: 'mmol/L', ucum: 'mmol/L' } }],
    ['limit', { value: { kind: 'quantity', value: '5.40', comparator: '<', unit: 'mmol/L', ucum: 'mmol/L' } }],
    ['interval', { referenceRanges: [{ low: '3.50', high: '5.1' }] }],
    ['group of an interval', { referenceRanges: [{ low: '3.50', high: '5.0', appliesTo: 'Adults' }] }],
    ['text of an interval', { referenceRanges: [{ low: '3.50', high: '5.0', text: 'of its own' }] }],
    ['flag', { flags: { codes: ['HH'] } }],
    ['status', { status: 'corrected' }],
    ['time', { effectiveAt: '2026-05-04T09:31:00+02:00' }],
  ])('differs by another %s', (_what, other) => expect(isSameContent(STORED, { ...SENT, ...other })).toBe(false));
});

describe('a record of this release', () => {
  it('is the same with another offset of one instant, and differs by a digit', () => {
    expect(isSameContent(SENT, { ...SENT, effectiveAt: '2026-05-04T07:30:00Z' })).toBe(true);
    expect(isSameContent(SENT, { ...SENT, effectiveAt: '2026-05-04' })).toBe(false);
    expect(isSameContent(SENT, { ...SENT, issuedAt: '2026-05-05T14:00:00+02:00' })).toBe(true);
    expect(isSameContent(SENT, { ...SENT, issuedAt: '2026-05-05T14:00:00Z' })).toBe(false);
    expect(isSameContent(SENT, { ...SENT, issuedAt: undefined })).toBe(false);
    expect(isSameContent(SENT, { ...SENT, value: { ...SENT.value, value: '5.4' } as LabResult['value'] })).toBe(false);
  });

  const codings = [
    { system: 's', code: 'a' },
    { system: 's', code: 'b' },
  ];
  it.each<[string, Partial<LabResult>, Partial<LabResult>, Partial<LabResult>]>([
    ['codes of the test', { codings }, { codings: codings.toReversed() }, { codings: codings.slice(1) }],
    ['flags', { flags: { codes: ['H', 'A'] } }, { flags: { codes: ['A', 'H'] } }, { flags: { codes: ['H'] } }],
    [
      'codes of a value',
      { value: { kind: 'coded', codings, text: 'words' } },
      { value: { kind: 'coded', codings: codings.toReversed(), text: 'words' } },
      { value: { kind: 'coded', codings: codings.slice(1), text: 'words' } },
    ],
  ])('is the same with another order of the %s, and differs without one', (_what, one, reordered, fewer) =>
    expect([reordered, fewer].map((other) => isSameContent({ ...SENT, ...one }, { ...SENT, ...other }))).toEqual([true, false]),
  );

  it('differs by the words of a flag, and by the kind of a value', () => {
    expect(isSameContent(SENT, { ...SENT, flags: { codes: ['H'], text: 'high' } })).toBe(false);
    expect(isSameContent(SENT, { ...SENT, value: { kind: 'text', text: '5.40 mmol/L' } })).toBe(false);
  });
});

describe('a unit', () => {
  it.each([
    ['ng/ml', 'ng/mL'],
    ['mg/dl', 'mg/dL'],
    ['l', 'L'],
    ['10*3/ul', '10*3/uL'],
    ['mol/l', 'mol/L'],
    ['mmol', 'mmol'],
    ['cal', 'cal'],
    ['lm', 'lm'],
    ['dal/h', 'daL/h'],
  ])('%s is spelled %s', (sent, one) => expect(oneSpelling(sent)).toBe(one));

  const keyOf = (ucum: string) => unitSizeKey({ unit: ucum, ucum });
  it.each([
    ['ng/mL', 'ug/L'],
    ['ug/ml', 'mg/L'],
    ['pg/mL', 'ng/l'],
    ['mg/mL', 'g/L'],
    ['umol/mL', 'mmol/L'],
    ['u[IU]/mL', 'm[IU]/L'],
    ['mU/mL', 'U/L'],
    ['10*3/uL', '10*9/L'],
    ['10*6/ul', '10*12/L'],
  ])('%s has the numbers of %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each([
    ['ng/dL', 'ug/L'],
    ['g/dL', 'g/L'],
    ['ng/mL', 'ng/L'],
    ['mmol/L', 'umol/L'],
    ['10*3/uL', '10*3/L'],
    ['kg/mL', 'g/L'],
    ['u[IU]/mL', 'mU/L'],
    ['mg/dL', 'mmol/L'],
    ['%', '1'],
    ['L', 'mL'],
  ])('%s has other numbers than %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it('without a code is compared by its text alone', () => {
    expect(unitSizeKey({ unit: 'mg/dl' })).not.toBe(unitSizeKey({ unit: 'mg/dl', ucum: 'mg/dl' }));
    expect(unitSizeKey({ unit: 'mg/dl' })).toBe(unitSizeKey({ unit: 'mg/dL' }));
    expect(unitSizeKey({ unit: 'mg/dl', ucum: 'mg/dl' })).toBe(unitSizeKey({ unit: 'mg/dL', ucum: 'mg/dL' }));
  });
});

it.each([
  ['mg/dL', ['mg/dL', 'mg/dl']],
  ['mg/dl', ['mg/dL', 'mg/dl']],
  ['L', ['L', 'l']],
  ['10*3/uL', ['10*3/uL', '10*3/ul']],
  ['L/L', ['L/L', 'L/l', 'l/L', 'l/l']],
  ['L/L/L', ['L/L/L', 'L/L/l', 'L/l/L', 'L/l/l', 'l/L/L', 'l/L/l', 'l/l/L', 'l/l/l']],
  ['L/L/L/L', ['L/L/L/L']],
  ['mmol', ['mmol']],
  ['%', ['%']],
  ['L/'.repeat(900), ['L/'.repeat(900)]],
])('%s is searched as %j', (unit, all) => expect(spellingsOf(unit)).toEqual(all));
