import { expect, it } from '@jest/globals';
import { digestOf, newSecret } from './secrets.ts';

it('a secret has 256 random bits behind its prefix', () => {
  const [one, other] = [newSecret('bmp_sandbox'), newSecret('bmp_sandbox')];
  expect(one).toMatch(/^bmp_sandbox_[\w-]{43}$/);
  expect(one).not.toBe(other);
});

// FIPS 180-4: SHA-256 of "abc", in base64url.
it('a digest is SHA-256', () => expect(digestOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'));
