import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LoincCode } from './lab-record.ts';

describe('a LOINC code', () => {
  it.each(['2093-3', '4548-4', '718-7', '2141-0', '1742-6', '30522-7', '62292-8', '24331-1', '58410-2'])('accepts %s', (code) => {
    expect(LoincCode.safeParse(code).success).toBe(true);
  });

  it('refuses a wrong check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('2093', '4548', '718', '2141', '30522'), fc.integer({ min: 0, max: 9 }), (digits, check) => {
        const right = { '2093': 3, '4548': 4, '718': 7, '2141': 0, '30522': 7 }[digits];
        return LoincCode.safeParse(`${digits}-${check}`).success === (check === right);
      }),
    );
  });

  it('refuses any other form', () => {
    for (const code of ['2093', '2093-33', 'LA6576-8', ' 2093-3', '']) expect(LoincCode.safeParse(code).success).toBe(false);
  });
});
