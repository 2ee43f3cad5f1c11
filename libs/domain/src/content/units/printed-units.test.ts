import { expect, it } from '@jest/globals';
import { unitTable } from './printed-units.ts';

const unitsOf = unitTable([
  { printed: 'µg/L', ucum: 'ug/L' },
  { printed: 'G/L', ucum: '10*9/L' },
  { printed: 'g/L', ucum: 'g/L' },
  { printed: 'x10^-9', ucum: '10*-9' },
  { printed: 'm2', ucum: 'm2' },
  { printed: 'U/L', ucum: 'U/L' },
  { printed: 'U/L', ucum: '[IU]/L' },
  { printed: 'U/L', ucum: 'U/L' },
]);

it.each([
  ['\u00b5g/L', ['ug/L']],
  ['\u03bcg/L', ['ug/L']],
  ['ug/L', ['ug/L']],
  [' UG / l ', ['ug/L']],
  ['G/L', ['10*9/L']],
  ['g/L', ['g/L']],
  ['g/l', ['10*9/L', 'g/L']],
  ['x10^-9', ['10*-9']],
  ['x10^\u2212' + '9', ['10*-9']],
  ['x10^\u2013' + '9', ['10*-9']],
  ['x10^\u2014' + '9', ['10*-9']],
  ['m\u00b2', ['m2']],
  ['U/L', ['U/L', '[IU]/L']],
  ['\u00d710^-9', ['10*-9']],
  ['\u00b710^-9', ['10*-9']],
  ['\u22c5 10^-9', ['10*-9']],
  ['*10^-9', ['10*-9']],
  ['[IU]/L', ['[IU]/L']],
  ['parsec', []],
  ['', []],
])('the printed unit %j may mean %j', (printed, ucum) => expect(unitsOf(printed)).toEqual(ucum));
