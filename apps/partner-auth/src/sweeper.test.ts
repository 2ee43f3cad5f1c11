import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ArtifactStore } from '@biomarker/domain/partner';
import { createLogger } from '@biomarker/service-kit';
import { startSweeping } from './sweeper.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('sweeps every minute until it is stopped, also after a sweep that failed', async () => {
  let sweeps = 0;
  const sweep = async () => {
    if (++sweeps === 1) throw new Error('the database is away');
    return 0;
  };
  const stop = startSweeping({ sweep } as unknown as ArtifactStore, createLogger('test', 'silent'));
  await jest.advanceTimersByTimeAsync(59_999);
  expect(sweeps).toBe(0);
  await jest.advanceTimersByTimeAsync(180_001);
  expect(sweeps).toBe(4);
  await stop();
  await jest.advanceTimersByTimeAsync(180_000);
  expect(sweeps).toBe(4);
});
