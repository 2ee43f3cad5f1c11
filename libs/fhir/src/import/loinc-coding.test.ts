import { expect, it } from '@jest/globals';
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
function read(coding: { system: string; code?: string; display?: string }[], text?: string, codes: Record<string, string> = {}) {
  const told: string[] = [];
  const say = (path: string, reason: string) => void told.push(`${['code', path].filter(Boolean).join('.')}: ${reason}`);
  return { coded: codedOf({ coding, text }, { loincNames: NAMES, codes }, say), told };
}

it('finds the only LOINC code at any position', () => {
  expect(read([LOCAL, LOINC])).toEqual({ coded: { loincCode: '2093-3', loincName: NAME, name: NAME, codings: [LOCAL] }, told: [] });
});

it('finds it under its OID, and its name at either of two codings', () => {
  const oid = { ...LOINC, system: 'urn:oid:2.16.840.1.113883.6.1' };
  expect(read([oid, { ...LOINC, display: 'Chol' }])).toEqual({ coded: { loincCode: '2093-3', loincName: NAME, name: 'Chol' }, told: [] });
});

it('is its own name where nothing else names it', () => {
  expect(read([{ ...LOINC, code: '2345-7' }])).toEqual({ coded: { loincCode: '2345-7', name: '2345-7' }, told: [] });
});

it('refuses several LOINC codes', () => {
  expect(read([LOINC, LOCAL, LOINC]).told).toEqual([]);
  expect(read([LOINC, LOCAL, { ...LOINC, code: '2571-8' }])).toEqual({ coded: undefined, told: ['code.coding[2]: is a second LOINC code'] });
});

it('may be absent: the laboratory has its own codes, which a feed may map', () => {
  expect(read([LOCAL], 'Lipids')).toEqual({ coded: { name: 'Lipids', codings: [LOCAL] }, told: [] });
  expect(read([LOCAL]).coded).toEqual({ name: 'CHOL', codings: [LOCAL] });
  expect(read([LOCAL], undefined, { CHOL: LOINC.code }).coded).toEqual({ name: NAME, loincCode: LOINC.code, loincName: NAME, codings: [LOCAL] });
  expect(read([{ ...LOCAL, code: 'constructor' }]).coded).toMatchObject({ name: 'constructor' });
  expect(read([])).toEqual({ coded: undefined, told: ['code: has neither text nor display'] });
});

it('shows the text of the laboratory, else its display, else the official name', () => {
  const shown = (display?: string, text?: string) => read([{ ...LOINC, ...(display && { display }) }], text).coded;
  expect(shown('Chol', 'Cholesterol')).toEqual({ loincCode: '2093-3', loincName: NAME, name: 'Cholesterol' });
  expect(shown('Chol')).toEqual({ loincCode: '2093-3', loincName: NAME, name: 'Chol' });
  expect(shown(NAME)).toEqual({ loincCode: '2093-3', loincName: NAME, name: NAME });
});

it('takes the display of a code without a known name as official', () => {
  expect(read([{ ...LOINC, code: '718-7', display: 'Hemoglobin' }]).coded).toEqual({ loincCode: '718-7', loincName: 'Hemoglobin', name: 'Hemoglobin' });
});

it.each<[string, object, string]>([
  ['a wrong check digit', { code: '2093-4' }, 'code.coding[1].code: "2093-4": the check digit of the LOINC code is wrong'],
  ['the name of another code', { display: OTHER }, 'code.coding[1].display: is the name of 2571-8, not of 2093-3'],
])('refuses %s', (_fault, more, told) => {
  expect(read([LOCAL, { ...LOINC, ...more }])).toEqual({ coded: undefined, told: [told] });
});

it('refuses a coding without a code', () => {
  const { coded, told } = read([{ system: LOINC.system }]);
  expect([coded, told]).toEqual([undefined, [expect.stringMatching(/^code\.coding\[0\]\.code: "": /)]]);
});

it.each<[string, string | undefined, object[], string]>([
  [
    'its text',
    'Chol',
    [
      { ...LOINC, display: 'Cholesterol' },
      { ...LOCAL, display: 'Local' },
    ],
    'Chol',
  ],
  [
    'its name of the LOINC code',
    undefined,
    [
      { ...LOINC, display: 'Cholesterol' },
      { ...LOCAL, display: 'Local' },
    ],
    'Cholesterol',
  ],
  ['its name of another code', undefined, [LOINC, { ...LOCAL, display: 'Local' }], 'Local'],
  ['the official name', undefined, [LOINC, LOCAL], NAME],
  ['its own code', undefined, [{ ...LOINC, code: '2345-7' }, LOCAL], 'CHOL'],
  ['the LOINC code', undefined, [{ ...LOINC, code: '2345-7' }], '2345-7'],
])('is named by %s, where nothing before it is there', (_by, text, coding, name) => {
  expect(read(coding as Parameters<typeof read>[0], text).coded?.name).toBe(name);
});
