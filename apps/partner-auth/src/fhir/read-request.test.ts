import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { isLenient } from './read-request.ts';

// RFC 7240, section 2.
it.each([
  ['handling=lenient', true],
  ['handling="lenient"', true],
  ['handling = lenient', true],
  ['Handling=lenient; x=1', true],
  ['return=minimal, handling=lenient', true],
  ['foo="a, handling=strict", handling=lenient', true],
  ['handling=lenient-ish', false],
  ['foo="a, handling=lenient"', false],
  ['foo; handling=lenient', false],
  ['handling=strict, handling=lenient', false],
  ['handling', false],
  ['', false],
])('Prefer: %s', (value, lenient) => {
  expect(isLenient({ get: () => value } as unknown as Request)).toBe(lenient);
});
