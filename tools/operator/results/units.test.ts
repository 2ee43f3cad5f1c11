import { expect, it } from '@jest/globals';
import { ucumOf } from '@biomarker/domain/partner';
import { areOtherUnits, isUnit } from './units.ts';

it.each(['mg/dL', '10*3/uL', 'm[IU]/L', 'mL/min/{1.73_m2}', '%', '1'])('%s is a unit of UCUM', (code) => expect(isUnit(code)).toBe(true));

it.each(['mgs/dL', 'IU/L', 'g per L', 'µg/L', 'M/uL'])('%s is not a unit of UCUM', (code) => expect(isUnit(code)).toBe(false));

it.each([
  ['g/L', 'mg/dL'],
  ['mmol/L', 'mg/dL'],
  ['nmol/L', 'ng/mL'],
  ['meq/L', 'mmol/L'],
  ['%', 'mmol/mol'],
  ['/uL', '10*3/uL'],
])('%s with %s is reported as a mismatch', (unit, code) => {
  expect([areOtherUnits(unit, code), areOtherUnits(code, unit)]).toEqual([true, true]);
});

it.each([
  ['ng/mL', 'ug/L'],
  ['10*3/uL', '10*9/L'],
  ['mL/min', 'mL/min/{1.73_m2}'],
  // Abbreviations of laboratories that have another meaning in UCUM: thousand, giga, international units.
  ['K/uL', '10*3/uL'],
  ['G/L', '10*9/L'],
  ['mU/L', 'm[IU]/L'],
  ['milligrams', 'mg'],
])('%s with %s is accepted', (unit, code) => {
  expect(areOtherUnits(unit, code)).toBe(false);
});

it.each([
  ['U/ML', 'U/mL'],
  ['PH', '[pH]'],
  ['g/L', 'g/L'],
  ['\u00b5mol/L', 'umol/L'],
  ['\u03bcmol/L', 'umol/L'],
  ['MG / DL', undefined],
  // Valid UCUM in capitals: gauss, petaliter, coulomb per liter. No laboratory means them.
  ['G', undefined],
  ['PL', undefined],
  ['C/L', undefined],
  ['[IU]/L', '[IU]/L'],
  ['', undefined],
])('a laboratory means by %j %j', (text, code) => {
  expect(ucumOf(text, { isUnit })).toBe(code);
});
