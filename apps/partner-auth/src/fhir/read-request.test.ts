import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { isLenient, requestInfo } from './read-request.ts';

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

it('the audit gets known types and the first 64 characters of ids alone', () => {
  const infoOf = (params: object) => requestInfo({ params, originalUrl: '/?code=x' } as unknown as Request, 'search', [['code', 'y']]);
  const { parameters, ...info } = infoOf({ type: 'Patient', id: 'a'.repeat(65), patient: 'b'.repeat(65) });
  expect(info).toEqual({ action: 'search', type: 'Patient', id: 'a'.repeat(64), compartment: 'b'.repeat(64) });
  expect(parameters.getAll('code')).toEqual(['x', 'y']);
  expect(infoOf({ type: 'Person' }).type).toBeUndefined();
});
