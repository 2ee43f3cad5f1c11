import { expect, it } from '@jest/globals';
import type { Observation } from '@biomarker/service-kit';
import { until } from '@biomarker/testbed/until';
import { createStatistics } from './statistics.ts';

it('gives durations in milliseconds, counted by status', () => {
  const { observe, requests } = createStatistics();
  const took = (durationMs: number, status: number) => observe({ status, durationMs } as Observation);
  expect(requests()).toEqual({ total: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, byStatus: {} });
  for (let count = 0; count < 90; count++) took(30, 200);
  for (let count = 0; count < 6; count++) took(200, 404);
  for (let count = 0; count < 4; count++) took(1000, 200);
  const { p50Ms, p95Ms, p99Ms, ...counted } = requests();
  expect(counted).toEqual({ total: 100, byStatus: { 200: 94, 404: 6 } });
  expect([p50Ms, p95Ms, p99Ms].map(Math.round)).toEqual([30, 200, 1000]);
});

it('gives durations to the microsecond', () => {
  const { observe, requests } = createStatistics();
  observe({ status: 200, durationMs: 0.1234 } as Observation);
  expect(requests()).toMatchObject({ p50Ms: 0.123, p95Ms: 0.123, p99Ms: 0.123 });
});

it('gives the delay of the event loop in milliseconds', async () => {
  const { eventLoop } = createStatistics();
  await until('a first sample', () => eventLoop().delayP99Ms > 0);
  const blockedUntil = performance.now() + 300;
  while (performance.now() < blockedUntil);
  await until('a sample of the delay', () => eventLoop().delayP99Ms > 200);
  const { utilization, delayP99Ms } = eventLoop();
  expect(delayP99Ms).toBeLessThan(100_000);
  expect(utilization).toBeGreaterThan(0);
  expect(utilization).toBeLessThanOrEqual(1);
});
