import { expect, it } from '@jest/globals';
import { slopeOf } from './figures.ts';

it('finds the slope of a line, and no error', () => {
  const { slope, error } = slopeOf([0, 1, 2, 3].map((x) => [x, 5 - 2 * x]));
  expect(slope).toBeCloseTo(-2);
  expect(error).toBeCloseTo(0);
});

it('gives the standard error of points beside their line', () => {
  // Residuals -0.1, 0.2, -0.1 around y = 0.5 x + …: sqrt((0.06 / 1) / 2).
  const { slope, error } = slopeOf([
    [0, 0],
    [1, 0.8],
    [2, 1],
  ]);
  expect(slope).toBeCloseTo(0.5);
  expect(error).toBeCloseTo(Math.sqrt(0.06 / 2));
});
