import { expect, it, jest } from '@jest/globals';
import { createLogger } from '@biomarker/service-kit';
import { Registry } from 'prom-client';
import { startSweeping } from './sweeper.ts';
import { watchUpkeep } from './watch-upkeep.ts';

const days = async () => 90;

it('looks at the nodes of the laboratory store once a minute, however often it is scraped', async () => {
  jest.useFakeTimers();
  const registry = new Registry();
  const found = [NaN, 0, 2, new Error('the store is away'), 1];
  let looks = 0;
  const labNodesUnreachable = async () => {
    const next = found[looks++]!;
    if (next instanceof Error) throw next;
    return next;
  };
  const lookAtNodes = watchUpkeep(
    { registry },
    {
      partitions: { daysAhead: days },
      seals: { oldestUnsealedSeconds: days },
      upkeep: { retentionAgeSeconds: days, archiveAgeSeconds: days, labNodesUnreachable },
    },
  );
  const idle = async () => 0;
  const stop = startSweeping(
    {
      artifacts: { sweep: idle },
      seals: { seal: idle, newest: async () => undefined },
      partitions: { make: idle },
      settlement: { beat: idle },
      lookAtNodes,
    },
    createLogger('test', 'silent'),
  );
  const scraped = async () => (await registry.metrics()).match(/^lab_nodes_unreachable (.+)$/m)?.[1];
  const figures = [];
  for (const minute of [0, 1, 2, 3, 4]) {
    if (minute > 0) await jest.advanceTimersByTimeAsync(60_000);
    const scrapes = [await scraped(), await scraped(), await scraped()];
    figures.push([looks, ...scrapes]);
  }
  await stop();
  jest.useRealTimers();
  expect(figures).toEqual([
    [1, 'Nan', 'Nan', 'Nan'],
    [2, '0', '0', '0'],
    [3, '2', '2', '2'],
    [4, undefined, undefined, undefined],
    [5, '1', '1', '1'],
  ]);
});
