import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { sampleOf, slopeOf } from './figures.ts';

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

it('reads the figures of a process, with labels or without, and tells a missing one', async () => {
  const metrics =
    '# HELP process_open_fds 7\nprocess_open_fds_of_another 8\nprocess_open_fds 9\nprocess_resident_memory_bytes 1e3\nnodejs_eventloop_lag_p99_seconds{of="x"} 0.5\n';
  const server = createServer((req, res) => void res.end(req.url === '/metrics' ? metrics : '')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sample = await sampleOf((server.address() as AddressInfo).port, 4);
  server.close();
  expect(sample).toEqual({ requests: 4, rssBytes: 1000, heapBytes: Number.NaN, descriptors: 9, loopDelayMs: 500 });
});
