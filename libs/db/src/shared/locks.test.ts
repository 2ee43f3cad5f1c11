import { expect, it } from '@jest/globals';
import { LOCKS } from './locks.ts';

it('gives each lock a number of its own, so that an import of results does not hold up a snapshot of trends', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
