import { describe, expect, it } from '@jest/globals';
import { boundsOf, fhirTime, instantOf, labDay, LabInstant, LabTime, precisionOf } from './lab-time.ts';

describe('a time', () => {
  it.each([
    '2026-05-04',
    '2026-01-01',
    '2026-12-31',
    '2026-05-04T09:30+02:00',
    '2026-05-04T09:30:15Z',
    '2026-05-04T09:30:15.250-05:00',
    '2024-02-29',
    '2026-06-30T23:59:60Z',
  ])('may be %s', (text) => expect(LabTime.safeParse(text).success).toBe(true));

  it.each([
    '2026',
    '2026-05',
    '2026-02-29',
    '2026-04-31',
    '2026-05-00',
    '2026-00-10',
    '2026-13-01',
    '2026-05-04T24:00:00Z',
    '2026-05-04T09:60Z',
    '2026-05-04T09:30',
    '2026-05-04T09:30:00+15:00',
    ' 2026-05-04',
  ])('is never %s', (text) => expect(LabTime.safeParse(text).success).toBe(false));

  it('of release is no day', () => {
    expect([LabInstant.safeParse('2026-05-04').success, LabInstant.safeParse('2026-05-04T09:30Z').success]).toEqual([false, true]);
  });

  it.each([
    ['2026-04-10', 'day', '2026-04-10', '2026-04-10', '2026-04-10T00:00:00.000Z', '2026-04-11T00:00:00.000Z'],
    ['2026-04-10T07:45+10:00', 'minute', '2026-04-10', '2026-04-10T07:45:00+10:00', '2026-04-09T21:45:00.000Z', '2026-04-09T21:46:00.000Z'],
    ['2026-03-10T20:15:00-05:00', 'second', '2026-03-10', '2026-03-10T20:15:00-05:00', '2026-03-11T01:15:00.000Z', '2026-03-11T01:15:01.000Z'],
    ['2026-03-10T20:15:00.5Z', 'second', '2026-03-10', '2026-03-10T20:15:00.5Z', '2026-03-10T20:15:00.500Z', '2026-03-10T20:15:00.501Z'],
    ['2026-06-30T23:59:60Z', 'second', '2026-06-30', '2026-06-30T23:59:60Z', '2026-07-01T00:00:00.000Z', '2026-07-01T00:00:01.000Z'],
  ])('%s keeps its precision and its day', (text, precision, day, fhir, from, until) => {
    expect([precisionOf(text), labDay(text), fhirTime(text), boundsOf(text)]).toEqual([precision, day, fhir, { from, until }]);
    expect(instantOf(text)).toBe(from);
  });
});
