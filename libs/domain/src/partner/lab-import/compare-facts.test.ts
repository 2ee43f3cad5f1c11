import { expect, test } from '@jest/globals';
import { compareTimes } from './compare-facts.ts';

test.each([
  ['2026-03-01T08:30:00-05:00', '2026-03-01T13:30:00Z', 'same'],
  ['2026-03-01T08:30:00-05:00', '2026-03-01T08:30:01-05:00', 'other'],
  ['2026-03-01T08:30-05:00', '2026-03-01T08:30:00-05:00', 'refined'],
  ['2026-03-01T08:30:59-05:00', '2026-03-01T08:30-05:00', 'same'],
  ['2026-03-01T08:31:00-05:00', '2026-03-01T08:30-05:00', 'other'],
  ['2026-03-01', '2026-03-01', 'same'],
  ['2026-03-01', '2026-03-02', 'other'],
  ['2026-03-01', '2026-03-01T23:30:00-05:00', 'refined'],
  ['2026-03-01T23:30:00-05:00', '2026-03-01', 'same'],
  ['2026-03-02', '2026-03-01T23:30:00-05:00', 'other'],
] as const)('takes after a time %s the time %s as %s', (standing, sent, verdict) => {
  expect(compareTimes(standing, sent)).toBe(verdict);
});
