import { expect, it } from '@jest/globals';
import { ImportedObservation } from './import-shapes.ts';
import { codedOf } from './loinc-coding.ts';

const LOINC = { system: 'http://loinc.org', code: '2093-3' };
const LOCAL = { system: 'https://lab.example/codes', code: 'CHOL' };
const NAME = 'Cholesterol [Mass/volume] in Serum or Plasma';

const OTHER = 'Triglyceride [Mass/volume] in Serum or Plasma';
const NAMES = new Map([
  [LOINC.code, NAME],
  ['2571-8', OTHER],
]);

/** The code of a result with these codings, and all reported faults. */
function read(coding: object[], isNeeded = true, text?: string) {
  const told: string[] = [];
  const resource = ImportedObservation.parse({
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding, text },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: '2026-05-04T07:30:00Z',
    valueString: 'none',
  });
  const say = (path: string, reason: string) => void told.push(`${path}: ${reason}`);
  return { coded: codedOf({ where: 'line 1', position: 0, resource, say }, NAMES, isNeeded), told };
}

it('finds the only LOINC code at any position', () => {
  expect(read([LOCAL, LOINC])).toEqual({ coded: { loincCode: '2093-3', loincName: NAME, name: NAME, codings: [LOCAL] }, told: [] });
});

it('refuses several LOINC codes', () => {
  expect(read([LOINC, LOCAL, LOINC])).toEqual({ coded: undefined, told: ['code.coding[2]: is a second LOINC code'] });
});

it('may be absent when optional', () => {
  expect(read([LOCAL], false, 'Lipids')).toEqual({ coded: { name: 'Lipids', codings: [LOCAL] }, told: [] });
  expect(read([LOCAL], false)).toEqual({ coded: undefined, told: ['code: has neither text nor display'] });
  expect(read([LOCAL])).toEqual({ coded: undefined, told: ['code.coding: has no code of http://loinc.org'] });
});

it('shows the text of the laboratory, else its display, else the official name', () => {
  const shown = (display?: string, text?: string) => read([{ ...LOINC, display }], true, text).coded;
  expect(shown('Chol', 'Cholesterol')).toEqual({ loincCode: '2093-3', loincName: NAME, name: 'Cholesterol' });
  expect(shown('Chol')).toEqual({ loincCode: '2093-3', loincName: NAME, name: 'Chol' });
  expect(shown(NAME)).toEqual({ loincCode: '2093-3', loincName: NAME, name: NAME });
});

it('takes the display of a code without a known name as official', () => {
  expect(read([{ ...LOINC, code: '718-7', display: 'Hemoglobin' }]).coded).toEqual({ loincCode: '718-7', loincName: 'Hemoglobin', name: 'Hemoglobin' });
});

it.each<[string, object, string]>([
  ['a wrong check digit', { code: '2093-4' }, 'code.coding[1].code: "2093-4": the check digit of the LOINC code is wrong'],
  ['neither a known name, a display nor a text', { code: '718-7' }, 'code: has neither text nor display'],
  ['the name of another code', { display: OTHER }, 'code.coding[1].display: is the name of 2571-8, not of 2093-3'],
])('refuses %s', (_fault, more, told) => {
  expect(read([LOCAL, { ...LOINC, ...more }])).toEqual({ coded: undefined, told: [told] });
});

it('refuses a coding without a code', () => {
  const { coded, told } = read([{ ...LOINC, code: undefined }]);
  expect([coded, told]).toEqual([undefined, [expect.stringMatching(/^code\.coding\[0\]\.code: "": /)]]);
});
