import { expect, it } from '@jest/globals';
import { dayOf, labMomentOf, momentOf, shortDayOf } from './words.ts';

it('a moment is told to the minute in UTC, also at midnight', () => {
  expect(['2026-05-04T00:05:59Z', '2026-05-04T23:30:00-02:00'].map(momentOf)).toEqual(['May 4, 2026, 00:05 UTC', 'May 5, 2026, 01:30 UTC']);
});

it('a day is that of its writer', () => {
  expect([dayOf, shortDayOf].map((told) => told('2026-01-02T23:30:00-05:00'))).toEqual(['January 2, 2026', 'Jan 2, 2026']);
});

it.each([
  ['2026-05-04', 'May 4, 2026'],
  ['2026-05-04T09:30Z', 'May 4, 2026, 09:30 UTC'],
  ['2026-05-04T09:30:15.25Z', 'May 4, 2026, 09:30 UTC'],
  ['2026-05-04T09:30+02:00', 'May 4, 2026, 09:30 UTC+02:00'],
  ['2026-05-04T23:30:15-05:00', 'May 4, 2026, 23:30 UTC-05:00'],
])('a laboratory that writes %s is told as %s', (written, told) => expect(labMomentOf(written)).toBe(told));
