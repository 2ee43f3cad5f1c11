import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareDecimals, Decimal, differenceOf, roundedRange, writtenOut } from './decimal.ts';

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 })).map(([digits, places]) => {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${places > 0 ? `.${text.slice(text.length - places)}` : ''}`;
});

describe('a number', () => {
  it.each([
    ['5.40', '5.40'],
    ['+7', '7'],
    ['007.50', '7.50'],
    ['0.10', '0.10'],
    ['-0.5', '-0.5'],
    ['1.20e2', '120'],
    ['1.2E+2', '120'],
    ['5e-3', '0.005'],
    ['12.5e-4', '0.00125'],
    ['9007199254740993', '9007199254740993'],
  ])('%s is written out as %s', (sent, digits) => expect(writtenOut(sent)).toBe(digits));

  it.each(['', '.5', '5.', '1,5', '1 000', '0x10', 'NaN', '1e1234'])('%j is none', (text) => expect(writtenOut(text)).toBeUndefined());

  it('has at most thirty digits on each side', () => {
    for (const text of ['1e-400', '1e31', `1.${'0'.repeat(31)}`]) expect(Decimal.safeParse(writtenOut(text)).success).toBe(false);
    for (const text of ['1e-30', '1e29', '-5.40']) expect(Decimal.safeParse(writtenOut(text)).success).toBe(true);
  });
});

describe('decimals', () => {
  it('are compared and subtracted exactly', () => {
    expect([compareDecimals('5.4', '5.40'), compareDecimals('-2', '1'), compareDecimals('0.3', '0.29')]).toEqual([0, -1, 1]);
    expect([differenceOf('0.3', '0.1'), differenceOf('1', '1.05'), differenceOf('5.40', '5.1')]).toEqual(['0.2', '-0.05', '0.30']);
    fc.assert(fc.property(decimal, decimal, (one, other) => expect(Math.sign(Number(differenceOf(one, other)))).toBe(compareDecimals(one, other))));
  });

  // R4 search, number: 5.4 is 5.35 to 5.45. In binary fractions 5.35 is neither inside nor outside.
  it.each([
    ['5.4', '5.35', '5.45'],
    ['1.2', '1.15', '1.25'],
    ['8.14', '8.135', '8.145'],
    ['100', '99.5', '100.5'],
    ['-0.1', '-0.15', '-0.05'],
  ])('%s stands for %s to %s', (number, low, high) => expect(roundedRange(number)).toEqual({ low, high }));

  it('at tens', () => expect(roundedRange('100', -2)).toEqual({ low: '50', high: '150' }));
});
