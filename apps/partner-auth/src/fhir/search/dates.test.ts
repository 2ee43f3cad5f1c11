import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInside, parseDate } from './dates.ts';

type Prefix = (typeof PREFIXES)[number];
const PREFIXES = ['eq', 'ne', 'gt', 'ge', 'sa', 'lt', 'le', 'eb'] as const;

describe('a FHIR date parameter', () => {
  it.each([
    ['2025', { from: '2025-01-01T00:00:00.000Z', endsBy: '2026-01-01T00:00:00.000Z' }],
    ['2025-02', { from: '2025-02-01T00:00:00.000Z', endsBy: '2025-03-01T00:00:00.000Z' }],
    ['2024-02-29', { from: '2024-02-29T00:00:00.000Z', endsBy: '2024-03-01T00:00:00.000Z' }],
    ['2025-12-31T23:59', { from: '2025-12-31T23:59:00.000Z', endsBy: '2026-01-01T00:00:00.000Z' }],
    ['2025-06-01T12:00:00+02:00', { from: '2025-06-01T10:00:00.000Z', endsBy: '2025-06-01T10:00:01.000Z' }],
    ['2025-06-01T12:00:00.250Z', { from: '2025-06-01T12:00:00.250Z', endsBy: '2025-06-01T12:00:00.251Z' }],
    ['2025-06-01T12:00:00.2509+02:00', { from: '2025-06-01T10:00:00.250Z', endsBy: '2025-06-01T10:00:00.251Z' }],
    ['2025-06-01T12:00:00.123456789-05:30', { from: '2025-06-01T17:30:00.123Z', endsBy: '2025-06-01T17:30:00.124Z' }],
    ['2025-12-31T23:59:59.9999Z', { from: '2025-12-31T23:59:59.999Z', endsBy: '2026-01-01T00:00:00.000Z' }],
    ['2025-06-01T12:00:00.5+02:00', { from: '2025-06-01T10:00:00.500Z', endsBy: '2025-06-01T10:00:00.501Z' }],
    ['2025-06-01T12:00:00.25', { from: '2025-06-01T12:00:00.250Z', endsBy: '2025-06-01T12:00:00.251Z' }],
    ['gt2025-06-01T12:00:00.2509+02:00', { endsAfter: '2025-06-01T10:00:00.251Z' }],
    ['le2025-06-01T12:00:00.2509+02:00', { before: '2025-06-01T10:00:00.251Z' }],
    ['gt2025', { endsAfter: '2026-01-01T00:00:00.000Z' }],
    ['sa2025-02', { from: '2025-03-01T00:00:00.000Z' }],
    ['ge2025', { endsAfter: '2025-01-01T00:00:00.000Z' }],
    ['lt2025', { before: '2025-01-01T00:00:00.000Z' }],
    ['eb2025', { endsBy: '2025-01-01T00:00:00.000Z' }],
    ['le2025', { before: '2026-01-01T00:00:00.000Z' }],
    ['9999', { from: '9999-01-01T00:00:00.000Z', endsBy: '9999-12-31T23:59:59.999Z' }],
    ['ge0001-01-01T00:00:00+02:00', { endsAfter: '0001-01-01T00:00:00.000Z' }],
    ['ne2025-02', { from: '2025-02-01T00:00:00.000Z', endsBy: '2025-03-01T00:00:00.000Z', not: true }],
  ])('%s parses to its interval', (value, interval) => expect(parseDate('date', value)).toEqual(interval));

  it.each([
    '',
    'yesterday',
    '2025-02-30',
    '2025-13',
    '2025-00',
    '0000',
    '25',
    'ap2025',
    '2025-02-01T25:00',
    '2025-02-01T24:00:00Z',
    '2025-02-01T10',
    '2025-2-1',
    ' 2025',
    '2025-02-01T10:00:00.',
    '2025-02-01T10:00:00.1234567890Z',
    '2025-02-01T10:00.5Z',
    '2025-02-01T10:00:00,5Z',
    '2025-02-01T10:00:00.1234+0200',
    '2025-02-01T10:60',
    '2025-02-01T10:00:60Z',
    '2025-02-01Z',
    '2025/02/01',
  ])('refuses "%s"', (value) => {
    expect(() => parseDate('date', value)).toThrow(/date: /);
  });

  it('names its form when it refuses', () => {
    expect(() => parseDate('date', 'soon')).toThrow(
      expect.objectContaining({ message: 'date: "soon" is not a date.', diagnostics: expect.stringContaining('YYYY[-MM[-DD[Thh:mm[:ss][zone]]]]') }),
    );
  });

  it('tells how to escape the plus of a zone', () => {
    expect(() => parseDate('date', '2026-05-04T09:30:00 02:00')).toThrow(expect.objectContaining({ diagnostics: expect.stringContaining('%2B') }));
  });

  it('includes the first instant of its interval, not the one after its last', () => {
    const inside = (instant: string, value: string) => isInside(instant, parseDate('date', value));
    expect(['2025-01-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z'].map((instant) => inside(instant, '2025'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(inside('2025-01-01T00:00:00.000Z', 'lt2025')).toBe(false);
    expect(inside('2026-01-01T00:00:00.000Z', 'gt2025')).toBe(true);
    expect(inside('2025-01-01T00:00:00.000Z', 'ne2025')).toBe(false);
  });

  // R4, 3.1.1.4.7: the range of the parameter against the range of the time.
  it.each<[string, string, Prefix[]]>([
    ['2026-05-04', '2026-05-04T10:30:00Z', ['ne', 'gt', 'ge', 'lt', 'le']],
    ['2026-05-04', '2026-05-04', ['eq', 'ge', 'le']],
    ['2026-05-04', '2026-05', ['eq', 'ge', 'le']],
    ['2026-05-04', '2026-05-03', ['ne', 'gt', 'ge', 'sa']],
    ['2026-05-04', '2026-05-05', ['ne', 'lt', 'le', 'eb']],
    ['2026-05-04T10:30Z', '2026-05-04T10:30:20Z', ['ne', 'gt', 'ge', 'lt', 'le']],
    ['2026-05-04T10:30Z', '2026-05-04T10:30', ['eq', 'ge', 'le']],
    ['2026-05-04T10:30:20+02:00', '2026-05-04T08:30:20Z', ['eq', 'ge', 'le']],
    ['2026-05-04T10:30:20.250Z', '2026-05-04T10:30:20Z', ['eq', 'ge', 'le']],
  ])('of %s is, compared with %s: %j', (time, value, prefixes) => {
    expect(PREFIXES.filter((prefix) => isInside(time, parseDate('date', prefix + value)))).toEqual(prefixes);
  });

  it('puts every instant before, inside or after its interval', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('2025', '2025-02', '2025-02-11', '2025-02-11T10:20'),
        (date, value) => {
          const sides = ['lt', 'eq', 'gt'].filter((prefix) => isInside(date.toISOString(), parseDate('date', prefix + value)));
          expect(sides).toHaveLength(1);
          expect(isInside(date.toISOString(), parseDate('date', `ne${value}`))).toBe(sides[0] !== 'eq');
          expect(isInside(date.toISOString(), parseDate('date', `le${value}`))).toBe(sides[0] !== 'gt');
          expect(isInside(date.toISOString(), parseDate('date', `ge${value}`))).toBe(sides[0] !== 'lt');
        },
      ),
    );
  });
});
