import { describe, expect, it } from '@jest/globals';
import { measureOf, rescale } from './measures.ts';

describe('a value in another unit of its kind', () => {
  it.each([
    [1, '/uL', '10*6/uL', 1e-6],
    [1, '10*3/uL', '10*9/L', 1],
    [1, '10*5/uL', '10*9/L', 100],
    [1, '10*6/uL', '10*12/L', 1],
    [1, '10*12/L', '10*3/uL', 1000],
    [45, '%', 'L/L', 0.45],
    [45, '%', '1', 0.45],
    [0.45, 'L/L', '1', 0.45],
    [1, 'ukat/L', 'U/L', 60],
    [1, 'mg/mg{creat}', 'mg/g{creat}', 1000],
    [1, 'g/L', 'mg/dL', 100],
    [1, 'g/dL', 'g/L', 10],
    [1, 'ng/mL', 'ug/L', 1],
    [1, 'pg/mL', 'ng/dL', 0.1],
    [1, 'ng/mL', 'mg/L', 0.001],
    [1, 'mmol/L', 'umol/L', 1000],
    [1, 'pmol/L', 'nmol/mL', 1e-6],
    [1, 'nmol/L', 'umol/dL', 0.0001],
    [1, 'kg/L', 'g/mL', 1],
    [1, '[IU]/mL', 'm[IU]/L', 1e6],
    [1, 'k[IU]/L', '[IU]/mL', 1],
    [1, "[arb'U]/mL", "k[arb'U]/L", 1],
    [1, 'U/mL', 'U/L', 1000],
    [1, 'meq/L', 'ueq/mL', 1],
    [7, 'mm/h', 'mm/h', 7],
  ])('%d %s in %s is %d', (value, from, to, there) => {
    expect(rescale(value, from, to)).toBeCloseTo(there, 12);
    expect(rescale(there, to, from)).toBeCloseTo(value, 9);
  });

  it.each([
    ['mg/dL', 'mmol/L'],
    ['U/L', '[IU]/L'],
    ['[IU]/L', "[arb'U]/L"],
    ['mmol/L', 'meq/L'],
    ['%', 'mmol/mol'],
    ['10*9/L', '1'],
    ['mg/g{creat}', 'mg/mmol{creat}'],
    ['mL/min', 'mm/h'],
    ['fL', 'pg'],
    ['{ratio}', '{titer}'],
    ['{ratio}', '1'],
    ['[pH]', '1'],
    ["[arb'U]", "[arb'U]/mL"],
    ['mg/dL', 'furlong'],
  ])('%s is of another kind than %s', (from, to) => expect([rescale(1, from, to), rescale(1, to, from)]).toEqual([undefined, undefined]));

  it.each([
    ['mL/min', 'mL/min/{1.73_m2}'],
    ['{ratio}', '{index_val}'],
  ])('%s counts as %s', (one, other) => expect(rescale(3, one, other)).toBe(3));

  it.each(['mg/kg', 'g', 'dg/L', 'mol/uL', ''])('no laboratory reports in "%s"', (ucum) => expect(measureOf(ucum)).toBeUndefined());
});
