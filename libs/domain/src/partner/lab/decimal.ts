import { z } from 'zod';

/** A decimal number as the laboratory wrote it: trailing zeros say how exact it is, so no binary fraction ever holds it. */
export const Decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/, 'is no decimal number of at most 30 digits before and after the point');
export type Decimal = z.infer<typeof Decimal>;

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The digits without exponent: 1.20e2 is 120, 5e-3 is 0.005. Undefined for anything else than a number. */
export function writtenOut(number: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = number.match(NUMBER) ?? [];
  if (!whole) return undefined;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, '0').padStart(whole.length + fraction.length - Math.min(0, point - 1), '0');
  const at = Math.max(1, point);
  const before = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  const after = digits.slice(at);
  return `${sign === '-' ? '-' : ''}${before}${after ? `.${after}` : ''}`;
}

/** As integers of one power of ten, since binary fractions are not exact. */
function aligned(...decimals: readonly string[]): { numbers: bigint[]; places: number } {
  const places = Math.max(...decimals.map((one) => one.split('.')[1]?.length ?? 0));
  const numbers = decimals.map((one) => {
    const [whole = '', fraction = ''] = one.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  });
  return { numbers, places };
}

function decimalOf(number: bigint, places: number): string {
  const digits = String(number < 0n ? -number : number).padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  return `${number < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Negative, zero or positive. 5.4 equals 5.40. */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = aligned(one, other).numbers as [bigint, bigint];
  return first < second ? -1 : Number(first > second);
}

/** `one - other`, with the digits of the more exact one. */
export function differenceOf(one: string, other: string): string {
  const { numbers, places } = aligned(one, other);
  return decimalOf(numbers[0]! - numbers[1]!, places);
}

/** The numbers that round to this one at the decimal `places` (negative: tens): 5.4 stands for 5.35 up to but not including 5.45. */
export function roundedRange(decimal: string, places = decimal.split('.')[1]?.length ?? 0): { low: string; high: string } {
  const half = writtenOut(`5e${-places - 1}`)!;
  const of = (sign: bigint) => {
    const { numbers, places: shared } = aligned(decimal, half);
    return decimalOf(numbers[0]! + sign * numbers[1]!, shared);
  };
  return { low: of(-1n), high: of(1n) };
}
