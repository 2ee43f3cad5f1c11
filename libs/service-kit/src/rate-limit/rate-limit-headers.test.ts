import { expect, it } from '@jest/globals';
import { rateLimitHeaders } from './rate-limit-headers.ts';

const headersOf = (msToReset: number, allowed = false) =>
  rateLimitHeaders({ name: 'public', windowSeconds: 900 }, { allowed, limit: 100, remaining: 0, msToReset });

it.each([
  [0, '1'],
  [1000, '1'],
  [1500, '2'],
])('a window that ends in %d ms has a Retry-After of %s s', (msToReset, seconds) => {
  expect(headersOf(msToReset)).toMatchObject({ 'Retry-After': seconds, RateLimit: `"public";r=0;t=${seconds}` });
});

it('an allowed request has no Retry-After', () => {
  expect(headersOf(1500, true)).not.toHaveProperty('Retry-After');
});
