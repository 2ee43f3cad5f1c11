import { describe, expect, test } from '@jest/globals';
import { unitAt } from './items.ts';
import type { Knowledge } from './knowledge.ts';

const knowledge = {
  unitsOf: (text: string) => ({ 'mg/dL': ['mg/dL'], '10 3/uL': ['10*3/uL'], 'x 10^9/L': ['10*9/L'], mg: ['mg'] })[text] ?? [],
} as unknown as Knowledge;

describe('the unit that stands at a place of a line', () => {
  test.each(['', ',', ';', ')', ']', '*', ')*', '),'])('is found before "%s"', (end) => {
    expect(unitAt(`92 mg/dL${end} 65-99`, 3, knowledge)).toEqual({ kind: 'unit', ucum: ['mg/dL'], text: 'mg/dL', end: 8 });
  });

  test('is the longest of several words', () => {
    expect(unitAt('4.5 x 10^9/L 4.0-11.0', 4, knowledge)).toMatchObject({ ucum: ['10*9/L'], end: 12 });
    expect(unitAt('4.5 10 3/uL', 4, knowledge)).toMatchObject({ ucum: ['10*3/uL'] });
  });

  test.each(['mg/dLs', 'mg/dL.x', '65-99', '.', 'mmol'])('is none in "%s"', (text) => expect(unitAt(text, 0, knowledge)).toBeUndefined());
});
