import { expect, it } from '@jest/globals';
import { ImportedObservation } from './import-shapes.ts';
import { loincOf } from './loinc-coding.ts';

const LOINC = { system: 'http://loinc.org', code: '2093-3' };
const LOCAL = { system: 'https://lab.example/codes', code: 'CHOL' };
const NAME = 'Cholesterol [Mass/volume] in Serum or Plasma';

/** The code of a result with these codings, and all reported faults. */
function read(coding: object[], isNeeded = true) {
  const told: string[] = [];
  const resource = ImportedObservation.parse({
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: '2026-05-04T07:30:00Z',
    valueString: 'none',
  });
  const say = (path: string, reason: string) => void told.push(`${path}: ${reason}`);
  return { coded: loincOf({ where: 'line 1', position: 0, resource, say }, new Map([[LOINC.code, NAME]]), isNeeded), told };
}

it('finds the only LOINC code at any position', () => {
  expect(read([LOCAL, LOINC])).toEqual({ coded: { code: '2093-3', official: NAME, name: NAME }, told: [] });
});

it('refuses several LOINC codes', () => {
  expect(read([LOINC, LOCAL, LOINC])).toEqual({ coded: undefined, told: ['code.coding[2]: is a second LOINC code'] });
});

it('may be absent when optional', () => {
  expect(read([LOCAL], false)).toEqual({ coded: undefined, told: [] });
  expect(read([LOCAL])).toEqual({ coded: undefined, told: ['code.coding: has no code of http://loinc.org'] });
});
