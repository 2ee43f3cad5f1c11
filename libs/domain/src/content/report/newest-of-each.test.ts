import { expect, it } from '@jest/globals';
import { newestOfEach } from './newest-of-each.ts';
import type { ReportResult, ReportRow } from './reading.ts';

const result = (value: number | string, date?: string, more: Partial<ReportResult> = {}): ReportResult => ({
  ...{ state: 'recognized', slug: 'ferritin', value, printed: String(value), unit: 'ng/mL', questions: [], earlier: [], remarks: [], text: '' },
  ...(date && { date }),
  ...more,
});

/** A row in one line. */
const told = (row: ReportRow): string =>
  row.state === 'not recognized'
    ? row.reason
    : `${row.slug} ${row.value} ${row.date ?? '-'}${row.earlier.map((one) => `, ${one.comparator ?? ''}${one.value}${one.flag ?? ''} ${one.date ?? '-'}`).join('')}`;

const line: ReportRow = { state: 'not recognized', text: '', reason: 'a line' };
const asks = { state: 'needs an answer', questions: [{ about: 'fasting' }] } as const;

it.each<[title: string, rows: ReportRow[], shown: string[]]>([
  ['the newest, wherever it stands', [result(12, '2025-03-01'), line, result(41, '2026-03-01')], ['a line', 'ferritin 41 2026-03-01, 12 2025-03-01']],
  [
    'older ones by their age',
    [result(2, '2024-01-01'), result(4, '2026-01-01'), result(3, '2025-01-01'), result(1, '2023-01-01')],
    ['ferritin 4 2026-01-01, 3 2025-01-01, 2 2024-01-01, 1 2023-01-01'],
  ],
  [
    'months beside months, not beside days or years',
    [result(41, '2026-03'), result(39, '2026-01'), result(12, '2026-03-01'), result(30, '2025')],
    ['ferritin 41 2026-03, 39 2026-01', 'ferritin 12 2026-03-01', 'ferritin 30 2025'],
  ],
  ['a flag with its result', [result(41, '2026-03-01'), result(12, '2025-03-01', { flag: 'L' })], ['ferritin 41 2026-03-01, 12L 2025-03-01']],
  ['a limit as one', [result(41, '2026-03-01'), result(5, '2025-03-01', { comparator: '<' })], ['ferritin 41 2026-03-01, <5 2025-03-01']],
  [
    'each result once, also where a report repeats it',
    [
      result(39, '2025-03-01', { flag: 'H', earlier: [{ value: 30, date: '2024-03-01' }] }),
      result(41, '2026-03-01', { earlier: [{ value: 39, date: '2025-03-01' }, { value: 7 }] }),
    ],
    ['ferritin 41 2026-03-01, 39H 2025-03-01, 30 2024-03-01, 7 -'],
  ],
  [
    'both of one day',
    [result(41, '2026-03-01'), result(42, '2026-03-01'), result(12, '2025-03-01')],
    ['ferritin 41 2026-03-01, 12 2025-03-01', 'ferritin 42 2026-03-01'],
  ],
  [
    'two of an earlier day',
    [result(12, '2025-03-01'), result(13, '2025-03-01'), result(41, '2026-03-01'), result(41, '2026-03-01', { slug: 'iron' })],
    ['ferritin 41 2026-03-01, 12 2025-03-01, 13 2025-03-01', 'iron 41 2026-03-01'],
  ],
  ['remarks apart', [result(12, '2025-03-01', { remarks: ['hemolyzed'] }), result(41, '2026-03-01')], ['ferritin 12 2025-03-01', 'ferritin 41 2026-03-01']],
  ['other units apart', [result(12, '2025-03-01', { unit: 'ug/L' }), result(41, '2026-03-01')], ['ferritin 12 2025-03-01', 'ferritin 41 2026-03-01']],
  ['other tests apart', [result(12, '2025-03-01', { slug: 'iron' }), result(41, '2026-03-01')], ['iron 12 2025-03-01', 'ferritin 41 2026-03-01']],
  ['those without a day apart', [result(12), result(41, '2026-03-01')], ['ferritin 12 -', 'ferritin 41 2026-03-01']],
  ['words apart', [result('negative', '2025-03-01'), result('trace', '2026-03-01')], ['ferritin negative 2025-03-01', 'ferritin trace 2026-03-01']],
  ['questions apart', [result(12, '2025-03-01', asks), result(41, '2026-03-01')], ['ferritin 12 2025-03-01', 'ferritin 41 2026-03-01']],
  [
    'numbers without a unit together',
    [result(1, '2025-03-01', { unit: undefined }), result(2, '2026-03-01', { unit: undefined })],
    ['ferritin 2 2026-03-01, 1 2025-03-01'],
  ],
])('shows %s', (_title, rows, shown) => {
  expect(newestOfEach(rows).map(told)).toEqual(shown);
});
