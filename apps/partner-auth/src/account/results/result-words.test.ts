import { expect, it } from '@jest/globals';
import type { OwnResult } from '@biomarker/domain/partner';
import { changeText, differenceText, flag, intervalText, statusText } from './result-words.ts';

it.each([
  ['final', ''],
  ['corrected', 'Corrected by the laboratory'],
  ['amended', 'Amended by the laboratory'],
  ['appended', 'Completed by the laboratory'],
  ['entered-in-error', 'Entered in error: the laboratory withdrew this result'],
])('the status %s is told as "%s"', (status, words) => expect(statusText({ status })).toBe(words));

it.each([
  ['1', undefined, 'Below the lab’s interval'],
  ['9', undefined, 'Above the lab’s interval'],
  ['5', undefined, ''],
  ['9', { codes: ['H'] }, 'High'],
  ['9', { codes: ['N'] }, 'Normal. Above the lab’s interval'],
  ['5', { codes: ['N'] }, 'Normal'],
])('%s of 4 to 6 with the flags %j says "%s"', (number, flags, words) => {
  const result = { value: { kind: 'quantity', value: number, unit: 'mmol/L' }, referenceRanges: [{ low: '4', high: '6' }], ...(flags && { flags }) };
  const told = flag(result as unknown as Parameters<typeof flag>[0]);
  expect((typeof told === 'string' ? told : told.markup).replace(/<[^>]*>/g, '')).toBe(words);
});

const of = (value: string | object) =>
  ({
    value: typeof value === 'string' ? { kind: 'quantity', value, unit: 'mmol/L', ucum: 'mmol/L' } : { kind: 'quantity', unit: 'mmol/L', ...value },
    effectiveAt: '2026-05-04T09:30:00Z',
  }) as unknown as OwnResult;
const words = (text: string) => of({ kind: 'text', text });

it.each<[string, OwnResult, OwnResult, string]>([
  ['a rise', of('6'), of('5'), '+1 (+20%)'],
  ['a fall', of('4'), of('5'), '−1 (−20%)'],
  ['the digits of the more exact value', of('5.50'), of('5'), '+0.50 (+10%)'],
  ['a percentage that rounds up', of('1005'), of('1000'), '+5 (+1%)'],
  ['a percentage that rounds to nothing', of('1004'), of('1000'), '+4'],
  ['a fall to a negative number', of('-1'), of('2'), '−3 (−150%)'],
  ['no percentage of nothing', of('5'), of('0'), '+5'],
  ['no percentage of a negative number', of('-1'), of('-2'), '+1'],
  ['one number with other zeros', of('5.0'), of('5'), 'the same'],
  ['another unit', of({ value: '5', unit: 'mg/dL', ucum: 'mg/dL' }), of('5'), 'another unit'],
  ['one limit', of({ value: '5', comparator: '<' }), of({ value: '5', comparator: '<' }), 'the same'],
  ['a limit after a value', of({ value: '5', comparator: '<' }), of('5'), ''],
  ['a value after a limit', of('6'), of({ value: '5', comparator: '>' }), ''],
  ['the same words', words('Positive'), words('Positive'), 'the same'],
  ['other words', words('Positive'), words('Negative'), ''],
])('%s', (_what, latest, before, change) => {
  expect(differenceText(latest, before)).toBe(change);
  expect(changeText({ ...latest, effectiveAt: '2026-06-04T09:30:00Z' }, before)).toBe(change && `${change} since May 4, 2026`);
});

it('the first result has no change', () => expect(changeText(of('5'), undefined)).toBe(''));

it.each<[Parameters<typeof intervalText>[0], string]>([
  [[{ low: '4', high: '6' }], '4–6'],
  [[{ low: '4' }], 'from 4'],
  [[{ high: '6' }], 'up to 6'],
  [[{ low: '4', high: '6', text: '4 - 6' }], '4 - 6'],
  [[{ low: '4', high: '6', text: 'fasting' }], '4–6, fasting'],
  [[{ text: 'see report' }], 'see report'],
  [[{ low: '4', type: 'Normal', appliesTo: 'Adults' }], 'from 4 (Normal) (Adults)'],
  [[{ low: '4' }, {}, { high: '9' }], 'from 4; up to 9'],
  [[], ''],
])('the interval %j reads "%s"', (ranges, read) => expect(intervalText(ranges)).toBe(read));
