import { expect, it } from '@jest/globals';
import { segmentsOf } from './segments.ts';

const MEBIBYTE = 1024 * 1024;

it('a line without an end is read no further than 16 MiB', () => {
  let parts = 0;
  function* endless() {
    // Far beyond the bound, so that a test without it ends.
    while (parts < 40) {
      parts++;
      yield Buffer.alloc(MEBIBYTE, 'A');
    }
  }
  const [line, ...others] = segmentsOf(endless, []);
  expect([line!.length, others.length, parts]).toEqual([17 * MEBIBYTE, 0, 17]);
});

it('a file of short lines has no bound', () => {
  const part = Buffer.from(`${'A'.repeat(MEBIBYTE - 1)}\r`);
  const lines = [...segmentsOf(() => Array.from({ length: 20 }, () => part), [])];
  expect(lines.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => MEBIBYTE - 1));
});
