import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ceilingCents, dollars, floorCents, usd } from './money.ts';

describe('a ceiling in dollars', () => {
  it('keeps whole cents that binary fractions cannot represent', () => {
    fc.assert(fc.property(fc.integer({ min: 200, max: 200_000 }), (cents) => ceilingCents(usd(cents)) === cents));
  });

  it('rounds down to whole cents', () => {
    expect([149.999, 149.995, 149.991, 149.9999999].map(ceilingCents)).toEqual([14999, 14999, 14999, 14999]);
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 2000, noNaN: true }),
        (ceiling) => usd(ceilingCents(ceiling)) <= ceiling && usd(ceilingCents(ceiling) + 1) > ceiling,
      ),
    );
  });
});

it('a floor in dollars rounds up to whole cents', () => {
  expect([149.001, 149, 0.07, 1.15, 0].map(floorCents)).toEqual([14901, 14900, 7, 115, 0]);
  fc.assert(fc.property(fc.double({ min: 2, max: 2000, noNaN: true }), (floor) => usd(floorCents(floor)) >= floor && usd(floorCents(floor) - 1) < floor));
});

it('money in sentences has two decimals', () => {
  expect([900, 123_450, 5].map(dollars)).toEqual(['$9.00', '$1,234.50', '$0.05']);
});
