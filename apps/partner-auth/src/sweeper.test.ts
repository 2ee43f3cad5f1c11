import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@biomarker/service-kit';
import { startSweeping } from './sweeper.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('sweeps and seals every minute until stopped, even after a failed sweep', async () => {
  let sweeps = 0;
  const sweep = async () => {
    if (++sweeps === 1) throw new Error('the database is away');
    return 0;
  };
  let seals = 0;
  const seal = async () => ++seals;
  let looks = 0;
  const make = async () => ++looks;
  const stop = startSweeping(
    {
      artifacts: { sweep },
      seals: { seal, newest: async () => undefined },
      partitions: { make },
      settlement: { beat: async () => 0 },
      lookAtNodes: async () => 0,
    },
    createLogger('test', 'silent'),
  );
  await jest.advanceTimersByTimeAsync(59_999);
  expect(sweeps).toBe(0);
  await jest.advanceTimersByTimeAsync(180_001);
  expect([sweeps, seals, looks]).toEqual([4, 4, 4]);
  await stop();
  await jest.advanceTimersByTimeAsync(180_000);
  expect([sweeps, seals, looks]).toEqual([4, 4, 4]);
});

it('logs a job that goes on failing at once and then once an hour, and anew after it succeeded', async () => {
  const logger = createLogger('test', 'silent');
  const warn = jest.spyOn(logger, 'warn');
  let isBroken = true;
  const make = async () => {
    if (isBroken) throw new Error('a month cannot be made');
    return 0;
  };
  const stop = startSweeping(
    {
      artifacts: { sweep: async () => 0 },
      seals: { seal: async () => 0, newest: async () => undefined },
      partitions: { make },
      settlement: { beat: async () => 0 },
      lookAtNodes: async () => 0,
    },
    logger,
  );
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(warn).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(warn).toHaveBeenCalledTimes(2);
  isBroken = false;
  await jest.advanceTimersByTimeAsync(60_000);
  isBroken = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(warn).toHaveBeenCalledTimes(3);
  await stop();
});

it('anchors the newest seal in the log, once and at every level', async () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'error', { write: (line) => void lines.push(line) });
  const newest = [undefined, 'a', 'a', 'b', 'b'].map((hash) => (hash ? { id: String(hash === 'b' ? 3 : 1), hash: hash.repeat(64) } : undefined));
  const seals = { seal: async () => 0, newest: async () => newest.shift() };
  const stop = startSweeping(
    { artifacts: { sweep: async () => 0 }, seals, partitions: { make: async () => 0 }, settlement: { beat: async () => 0 }, lookAtNodes: async () => 0 },
    logger,
  );
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  await stop();
  expect(lines.map((line) => JSON.parse(line).anchor)).toEqual([`1 ${'a'.repeat(64)}`, `3 ${'b'.repeat(64)}`]);
});

it.each([
  [
    'what each job did',
    async () => 2,
    ['20 expired OAuth state removed', '20 audit sealed', '30 coming months of the audit made', '30 a synchronous failover settled', '20 nodes looked at'],
  ],
  ['nothing of a job without work', async () => 0, []],
  [
    'what each job failed to do',
    async () => Promise.reject(new Error('away')),
    [
      '40 expired OAuth state could not be removed',
      '40 the audit could not be sealed',
      '40 the coming months of the audit could not be made',
      '40 the server of the database could not be compared',
      '40 the nodes of the laboratory store could not be looked at',
    ],
  ],
])('the log tells %s', async (_what, work: () => Promise<number>, expected) => {
  const lines: string[] = [];
  const logger = createLogger('test', 'debug', { write: (line) => void lines.push(line) });
  const seals = { seal: work, newest: async () => undefined };
  const stop = startSweeping({ artifacts: { sweep: work }, seals, partitions: { make: work }, settlement: { beat: work }, lookAtNodes: work }, logger);
  await jest.advanceTimersByTimeAsync(60_000);
  await stop();
  expect(
    lines
      .map((line) => JSON.parse(line))
      .map(({ level, msg }) => `${level} ${msg}`)
      .sort(),
  ).toEqual(expected.toSorted());
});
