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
