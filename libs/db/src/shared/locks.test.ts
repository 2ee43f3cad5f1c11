import { expect, it } from '@jest/globals';
import { LOCKS } from './locks.ts';

it('each lock has a unique number, so unrelated jobs never block each other', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
