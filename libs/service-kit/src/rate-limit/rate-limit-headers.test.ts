import { expect, it, jest } from '@jest/globals';
import { rateLimitHeaders } from './rate-limit-headers.ts';

const headersOf = (msToReset: number) => rateLimitHeaders({ name: 'public', windowSeconds: 900 }, { allowed: false, limit: 100, remaining: 0, msToReset });

it.each([
  [0, '1'],
  [1000, '1'],
  [1500, '2'],
])('a window that ends in %d ms has a Retry-After of %s s', (msToReset, seconds) => {
  expect(headersOf(msToReset)).toMatchObject({ 'Retry-After': seconds, RateLimit: `"public";r=0;t=${seconds}` });
});

it('an allowed request has its limit, its rest and its end, without a Retry-After', () => {
  jest.useFakeTimers({ now: 1_700_000_000_000 });
  expect(rateLimitHeaders({ name: 'public', windowSeconds: 900 }, { allowed: true, limit: 100, remaining: 40, msToReset: 1500 })).toEqual({
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '40',
    'X-RateLimit-Reset': '1700000002',
    'RateLimit-Policy': '"public";q=100;w=900',
    RateLimit: '"public";r=40;t=2',
  });
  jest.useRealTimers();
});
