import { expect, it } from '@jest/globals';
import { LONGEST_RESULT, resultOf } from './result.ts';

const lengthOf = (text: string) => JSON.stringify(resultOf({ text })).length;

it('a result of the greatest length is whole, and a longer one is refused', () => {
  // The text is there twice.
  const text = 'x'.repeat((LONGEST_RESULT - lengthOf('')) / 2);
  expect(lengthOf(text)).toBe(LONGEST_RESULT);
  expect(() => resultOf({ text: `${text}x` })).toThrow('too many for a reply');
});
