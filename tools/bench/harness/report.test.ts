import { expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { reportOf } from './report.ts';

const figures = { databaseCpuPerRequest: 7.4, requestsPerSecond: 99.6, p50Ms: 1, p99Ms: 2, failed: 3 };
const compared = [
  { request: 'a list', baseline: 'bare', measured: [{ ...figures, name: 'bare', cpuPerRequest: 50.4 }, { ...figures, name: 'x, cached', cpuPerRequest: 100.8 }] }, // prettier-ignore
];

it('a report is a row and a bar for each server, with the ratio to the baseline', () => {
  const { picture, chart, markdown } = reportOf('x', compared);
  expect(picture).toBe('images/performance-x.svg');
  expect(markdown.split('\n')).toEqual([
    '',
    '![CPU time per request: x](images/performance-x.svg)',
    '',
    '| request | server | CPU µs | PostgreSQL CPU µs | ratio | requests/s | p50 ms | p99 ms | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| a list | bare | 50 | 7 | 1.00 | 100 | 1 | 2 | 3 |',
    '| a list | x, cached | 101 | 7 | 0.50 | 100 | 1 | 2 | 3 |',
  ]);
  expect([...chart.matchAll(/>([^<>]+)<\/text>/g)].map(([, words]) => words)).toEqual(['a list', 'bare', '50 µs', 'x, cached', '101 µs, ratio 0.50']);
  expect([...chart.matchAll(/fill="(#0c645f|#b4c3c1)"/g)].map(([, color]) => color)).toEqual(['#b4c3c1', '#0c645f']);
  expect(chart).toBe(golden(new URL('golden/chart.svg', import.meta.url), chart));
});
