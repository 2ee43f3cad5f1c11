import { expect, it } from '@jest/globals';
import { figuresOf, leastOf, reportOf } from './figures.ts';

const tokenMs = Array.from({ length: 200 }, (_, index) => 200 - index);
const round = { flows: 4, seconds: 2, tokenMs, cpuMicroseconds: 8000, databaseMicroseconds: 4000 };

it('the figures of a round are those of one flow', () =>
  expect(figuresOf(round)).toEqual({ secondsPerFlow: 0.5, cpuMs: 2, databaseMs: 1, tokenP50: 101, tokenP99: 199 }));

it('the least of each figure counts, against that of the first server', () => {
  const [slow, fast] = [figuresOf(round), figuresOf({ ...round, seconds: 1, cpuMicroseconds: 16_000 })];
  expect(leastOf(slow, fast)).toEqual({ ...slow, secondsPerFlow: 0.25 });
  expect(
    reportOf(
      new Map([
        ['stock', fast],
        ['ours', slow],
      ]),
      8,
    )
      .split('\n')
      .slice(3),
  ).toEqual([
    '| server | flows/s | ratio | CPU ms per flow | PostgreSQL, CPU ms per flow | token p50 ms | token p99 ms |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| stock | 4.0 | 1.00 | 4.0 | 1.0 | 101.0 | 199.0 |',
    '| ours | 2.0 | 0.50 | 2.0 | 1.0 | 101.0 | 199.0 |',
  ]);
});
