import { buffer, text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { OwnChart, OwnResult } from '@biomarker/domain/partner';
import { parse } from 'csv-parse/sync';
import { csvOf } from './csv.ts';

const result = {
  id: '1',
  effectiveAt: '2026-05-04T09:30:00+02:00',
  issuedAt: '2026-05-05T12:00:00Z',
  name: 'Cholesterol',
  loincCode: '2093-3',
  value: { kind: 'quantity', value: '212', comparator: '<', unit: 'mg/dl', ucum: 'mg/dL' },
  referenceRanges: [{ text: 'see report' }, { low: '100', high: '199' }, { low: '1' }],
  flags: { codes: ['H', 'U'], text: 'high' },
  status: 'corrected',
  note: 'Not fasting.',
  specimen: 'Serum',
  laboratory: 'North Laboratory',
  reportName: 'Lipids',
  version: 2,
} as unknown as OwnResult;

const tableOf = (results: OwnResult[]) => csvOf({ results: (after?: string) => Promise.resolve(after === undefined ? results : []) } as unknown as OwnChart);
/** A chart of results 1 to `count`, which answers by page as the store does. */
const chartOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  let pages = 0;
  const results = (after: string | undefined, limit: number) => {
    if (++pages > count / limit + 1) throw new Error('asked for more pages than there are');
    const start = after === undefined ? 0 : ids.indexOf(after) + 1;
    return Promise.resolve(ids.slice(start, start + limit).map((id) => ({ ...result, id, name: `Marker ${id}` })));
  };
  return { results } as unknown as OwnChart;
};
const rowsOf = async (results: OwnResult[]) => parse(await text(tableOf(results)), { columns: true, bom: true }) as Record<string, string>[];

it('begins with the mark by which a spreadsheet knows UTF-8, then the heads', async () => {
  const bytes = await buffer(tableOf([result]));
  expect([...bytes.subarray(0, 9)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('taken,')]);
});

it('each fact of a result has its column', async () => {
  const [row] = await rowsOf([result]);
  expect(row).toEqual({
    ...{ taken: '2026-05-04T09:30:00+02:00', marker: 'Cholesterol', loinc: '2093-3', value: '< 212 mg/dl', comparator: '<', number: '212' },
    ...{
      unit: 'mg/dl',
      ucum: 'mg/dL',
      low: '100',
      high: '199',
      interval: 'see report; 100–199; from 1',
      flag: 'H U',
      status: 'corrected',
      note: 'Not fasting.',
    },
    ...{ specimen: 'Serum', report: 'Lipids', laboratory: 'North Laboratory', released: '2026-05-05T12:00:00Z', version: '2' },
  });
});

it.each<[string, Partial<OwnResult>, Record<string, string>]>([
  ['words alone as its flag', { flags: { codes: [], text: 'high' } }, { flag: 'high' }],
  ['no flag', { flags: undefined }, { flag: '' }],
  ['a limit on one side', { referenceRanges: [{ high: '5' }] }, { low: '', high: '5' }],
  ['no interval', { referenceRanges: [] }, { low: '', high: '', interval: '' }],
  ['words as its value', { value: { kind: 'text', text: '=1+1' } }, { value: "'=1+1", number: '', unit: '', ucum: '', comparator: '' }],
  ['a negative number', { value: { kind: 'quantity', value: '-1.5', unit: 'mmol/L' } as OwnResult['value'] }, { value: '-1.5 mmol/L', number: '-1.5' }],
])('a result with %s', async (_what, change, expected) => expect((await rowsOf([{ ...result, ...change }]))[0]).toMatchObject(expected));

it.each([0, 1, 499, 500, 501, 1000, 1203])('a member with %s results gets each once, in order', async (count) => {
  const rows = parse(await text(csvOf(chartOf(count))), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ marker }) => marker)).toEqual(Array.from({ length: count }, (_, index) => `Marker ${index + 1}`));
});

it.each([
  ['-1', '-1'],
  ['-1.5', '-1.5'],
  ['-1–-0.5', '-1–-0.5'],
  ['-1–0.5', '-1–0.5'],
  ['-1.5–-0.5 mmol/L', '-1.5–-0.5 mmol/L'],
  ['-5 %', '-5 %'],
  ['-1 mmol/L extra', "'-1 mmol/L extra"],
  ['-1+1', "'-1+1"],
  ['-1-1', "'-1-1"],
  ['-1 =A1', "'-1 =A1"],
  ['-1 SUM(A1)', "'-1 SUM(A1)"],
  ['-1 A!B', "'-1 A!B"],
  ['-1 a|b', "'-1 a|b"],
  ['-1 a+b', "'-1 a+b"],
  ['-1 a-b', "'-1 a-b"],
  ['-1 a(b', "'-1 a(b"],
  ['-1 a)b', "'-1 a)b"],
  ['-1 @a', "'-1 @a"],
  ['-A1', "'-A1"],
  ['-1.', "'-1."],
  ['--1', "'--1"],
  ['+1', "'+1"],
  ['@A1', "'@A1"],
])('the text %s is written as %s', async (written, shown) => expect((await rowsOf([{ ...result, note: written }]))[0]!.note).toBe(shown));
