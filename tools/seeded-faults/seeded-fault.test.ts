import { expect, test } from '@jest/globals';
import { SeededFault } from './seeded-fault.ts';

const FAULT = { name: 'one', file: 'a.ts', text: 'x', instead: '', test: 'a.test.ts', part: 'a part' };

test.each([
  ['name', 'One'],
  ['text', ''],
  ['instead', 'x'],
  ['test', 'a.ts'],
  ['part', ''],
  ['other', 'x'],
])('a fault is refused for its %s "%s"', (field, value) => {
  expect(SeededFault.safeParse(FAULT).success).toBe(true);
  expect(SeededFault.safeParse({ ...FAULT, [field]: value }).success).toBe(false);
});
