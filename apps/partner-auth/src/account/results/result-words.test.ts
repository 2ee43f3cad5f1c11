import { expect, it } from '@jest/globals';
import { flag, statusText } from './result-words.ts';

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
