import { expect, it } from '@jest/globals';
import { faultOfDelivery } from './fault-of-delivery.ts';

const TAKEN = { text: '2 new, 0 changed, 0 known', exitCode: 0 };
const KNOWN = { text: '0 new, 0 changed, 2 known', exitCode: 0 };
const refused = (exitCode: number, text = 'Line 1 has no member.') => ({ exitCode, text });

type Course = [what: string, answers: { text: string; exitCode: number }[], written: string[], fault: string | undefined];

it.each<Course>([
  ['taken, then known', [TAKEN, KNOWN], ['1', '2'], undefined],
  ['refused without a trace', [refused(1)], ['1', '1'], undefined],
  ['refused for its options', [refused(2)], ['1', '1'], undefined],
  ['refused after a write', [refused(1)], ['1', '2'], 'is refused, and has written: Line 1 has no member.'],
  ['killed', [refused(137)], ['1', '1'], 'ends with 137'],
  ['taken, then new', [TAKEN, TAKEN], ['1', '2'], `is another one the second time: ${TAKEN.text}`],
  ['taken, then changed', [TAKEN, { ...KNOWN, text: '0 new, 1 changed, 1 known' }], ['1', '2'], 'is another one the second time: 0 new, 1 changed, 1 known'],
  ['taken, then refused', [TAKEN, { ...KNOWN, exitCode: 1 }], ['1', '2'], `is another one the second time: ${KNOWN.text}`],
])('a file that is %s', async (_what, answers, written, fault) => {
  const rows = written.map((count) => [count]);
  expect(await faultOfDelivery({ call: async () => answers.shift()!, written: async () => rows.shift()!, isImport: true })).toBe(fault);
  expect(answers).toEqual([]);
});

it('settings that are taken are not read twice', async () => {
  const answers = [{ text: '3 feeds', exitCode: 0 }];
  expect(await faultOfDelivery({ call: async () => answers.shift()!, written: async () => [], isImport: false })).toBeUndefined();
});

it.each([
  'at run (/x/y.ts:1:2)',
  'Maximum call stack size',
  "Cannot read properties of 'x'",
  'f is not a function',
  'invalid byte sequence',
  'invalid input syntax',
  'violates a constraint',
  'received undefined',
])('an operator never reads %j', async (text) => {
  const fault = await faultOfDelivery({ call: async () => refused(1, text), written: async () => [], isImport: true });
  expect(fault).toBe(`tells the operator of the inside: ${text}`);
});
