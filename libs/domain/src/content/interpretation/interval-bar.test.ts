import { expect, it } from '@jest/globals';
import { intervalBar } from './interval-bar.ts';

it.each([
  ['in the middle of two limits', 5, { low: 4, high: 6 }, { from: 0.2, to: 0.8, at: 0.5 }],
  ['at the lower limit', 4, { low: 4, high: 6 }, { from: 0.2, to: 0.8, at: 0.2 }],
  ['far above', 600, { low: 4, high: 6 }, { from: 0.2, to: 0.8, at: 0.97 }],
  ['far below', -600, { low: 4, high: 6 }, { from: 0.2, to: 0.8, at: 0.03 }],
  ['at an upper limit alone', 130, { high: 130 }, { from: 0, to: 0.7, at: 0.7 }],
  ['at a lower limit alone', 40, { low: 40 }, { from: 0.3, to: 1, at: 0.3 }],
  ['above a lower limit alone', 80, { low: 40 }, { from: 0.3, to: 1, at: 0.6 }],
])('a value %s has its place on the bar', (_words, value, limits, bar) => {
  const found = intervalBar(value, limits)!;
  for (const name of ['from', 'to', 'at'] as const) expect(found[name]).toBeCloseTo(bar[name], 9);
});

it.each([[{}], [{ low: 6, high: 6 }], [{ low: 6, high: 4 }], [{ high: 0 }], [{ low: 0 }]])('an interval of %j has no bar', (limits) => {
  expect(intervalBar(5, limits)).toBeUndefined();
});
