import { describe, expect, it } from '@jest/globals';
import { Feed } from '@biomarker/domain/partner';
import { readHl7 } from './read-hl7.ts';

const feed = { ...Feed.parse({ format: 'hl7v2', timeZone: 'UTC', memberIdentifiers: ['urn:oid:2.999.10.1'] }), name: 'north' };
const rules = { feed, units: { isUnit: (code: string) => code === 'mg/dL' }, now: new Date('2026-06-01T00:00:00Z'), sandbox: false };
const HEAD = [
  'MSH|^~\\&|LIS|NORTH|RAIL|OP|20260401100000+0000||ORU^R01|N-1|P|2.5.1',
  'PID|1||M-1^^^NORTH&2.999.10.1&ISO^MR||V^A||19840312|F',
  'OBR|1||F-1|CUL^CULTURE^L|||20260401081500+0000|||||||||||||||20260401095500+0000|||F',
];

type Line = { type?: string; value: string; unit?: string; range?: string; flag?: string; status?: string; drawn?: string };
const obx = ({ type = 'TX', value, unit = '', range = '', flag = '', status = 'F', drawn = '' }: Line, index: number) =>
  `OBX|${index + 1}|${type}|8251-1^Comment^LN||${value}|${unit}|${range}|${flag}|||${status}|||${drawn}`;
const read = (...lines: Line[]) => [...readHl7(() => [Buffer.from([...HEAD, ...lines.map(obx)].join('\r'))], rules)][0]!;

describe('texts of one test', () => {
  it.each<[string, Line[], object]>([
    ['of one status', [{ value: 'one' }, { value: 'two' }], { kind: 'text', text: 'one\ntwo' }],
    [
      'whose status and flag the first line names',
      [
        { value: 'one', flag: 'A' },
        { value: 'two', flag: 'A' },
        { value: 'three', status: '' },
      ],
      { kind: 'text', text: 'one\ntwo\nthree' },
    ],
    ['without the line that is no result', [{ value: 'one' }, { value: 'order detail', status: 'O' }], { kind: 'text', text: 'one' }],
    [
      'and a line without words',
      [
        { type: 'ST', value: '210', unit: 'mg/dL', flag: 'H' },
        { type: 'ST', value: '' },
      ],
      { kind: 'quantity', value: '210', unit: 'mg/dL' },
    ],
  ])('%s are its lines', (_which, lines, value) => {
    const { faults, delivery } = read(...lines);
    expect(faults).toEqual([]);
    expect(delivery!.results.map(({ content }) => content.value)).toMatchObject([value]);
  });

  it.each<[string, Line[], string]>([
    ['a withdrawn line', [{ value: 'no growth' }, { value: 'of another patient', status: 'W' }], 'OBX-11'],
    ['a withdrawn line before it', [{ value: 'of another patient', status: 'D' }, { value: 'no growth' }], 'OBX-11'],
    ['a preliminary line before the final one', [{ value: 'gram negative', status: 'P' }, { value: 'E. coli' }], 'OBX-11'],
    [
      'another flag',
      [
        { value: 'no growth', flag: 'N' },
        { value: 'growth', flag: 'A' },
      ],
      'OBX-8',
    ],
    ['a flag in a later line alone', [{ value: 'see below' }, { value: 'growth', flag: 'A' }], 'OBX-8'],
    [
      'another draw',
      [
        { value: 'one', drawn: '20260401080000+0000' },
        { value: 'two', drawn: '20260401070000+0000' },
      ],
      'OBX-14',
    ],
    ['another interval', [{ value: 'one' }, { value: 'two', range: '1-2' }], 'OBX-7'],
    [
      'two numbers with a unit',
      [
        { type: 'ST', value: '95', unit: 'mg/dL' },
        { type: 'ST', value: '300', unit: 'mg/dL' },
      ],
      'OBX-6',
    ],
    [
      'a number with a unit after words',
      [
        { type: 'ST', value: 'see below' },
        { type: 'ST', value: '95', unit: 'mg/dL' },
      ],
      'OBX-6',
    ],
  ])('with %s are refused', (_which, lines, field) => {
    const about = '8251-1 is in the report twice under one sub-ID, and this field differs: no further line of one text';
    expect(read(...lines).faults).toEqual([{ where: 'message 1, OBX 2', field, about }]);
  });
});
