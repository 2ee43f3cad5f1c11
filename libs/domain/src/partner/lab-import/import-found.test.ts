import { expect, it } from '@jest/globals';
import { batchesOf } from './import-found.ts';
import type { Found } from './sent-delivery.ts';

const MB = 1024 * 1024;
const found = (count: number, size: number): Found[] => Array.from({ length: count }, () => ({ faults: [], notes: [], size }));

it.each<[string, Found[], number[]]>([
  ['a hundred deliveries', found(250, 1000), [100, 100, 50]],
  ['4 MB', found(10, MB), [4, 4, 2]],
  ['one delivery that is larger', [...found(1, 1000), ...found(2, 9 * MB), ...found(2, 1000)], [1, 1, 1, 2]],
  ['one delivery that is larger, at the begin', [...found(1, 9 * MB), ...found(1, 1000)], [1, 1]],
  ['a hundred of unknown size', found(101, 0).map(({ size: _size, ...one }) => one), [100, 1]],
])('a batch holds at most %s', async (_what, all, sizes) => {
  const batches = [];
  for await (const one of batchesOf(all)) batches.push(one);
  expect(batches.map(({ batch }) => batch.length)).toEqual(sizes);
  expect(batches.map(({ isLast }) => isLast).lastIndexOf(true)).toBe(sizes.length - 1);
});
