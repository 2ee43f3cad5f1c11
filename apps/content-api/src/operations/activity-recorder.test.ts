import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ActivityStore } from '@biomarker/domain/content';
import type { Logger } from '@biomarker/service-kit';
import type { IncomingMessage } from 'node:http';
import { recordActivity } from './activity-recorder.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const req = {} as IncomingMessage;
const ferritin = { counted: { kind: 'views', slug: 'ferritin' } } as const;

function recorder() {
  const calls: unknown[][] = [];
  const faults: string[] = [];
  const store = {
    down: false,
    async add(batch: unknown) {
      if (this.down) throw new Error('the database is away');
      calls.push(['add', batch]);
    },
    async takeSnapshot(minutes: number) {
      if (this.down) throw new Error('the database is away');
      calls.push(['snapshot', minutes]);
    },
  };
  const logger = { warn: (_error: object, message: string) => void faults.push(message) } as unknown as Logger;
  return { store, calls, faults, ...recordActivity(store as unknown as ActivityStore, () => '203.0.113.7', logger) };
}

it('stores the counts every ten seconds, and a snapshot that is older than ten minutes', async () => {
  const { calls, count } = recorder();
  count(req, ferritin);
  count(req, {});
  await jest.advanceTimersByTimeAsync(9_999);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([
    ['add', [expect.objectContaining({ slug: 'ferritin' })]],
    ['snapshot', 10],
  ]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls.slice(2)).toEqual([['snapshot', 10]]);
});

it('keeps a batch that could not be stored, and says so', async () => {
  const { store, calls, faults, count, flush } = recorder();
  count(req, ferritin);
  store.down = true;
  await flush();
  expect(faults).toEqual(['counts are kept for the next flush', 'the trending snapshot failed']);
  store.down = false;
  await flush();
  expect(calls[0]).toEqual(['add', [expect.objectContaining({ slug: 'ferritin' })]]);
});

it('stores the last counts at its end, and then no more', async () => {
  const { calls, count, close } = recorder();
  count(req, ferritin);
  await close();
  expect(calls).toHaveLength(2);
  expect(jest.getTimerCount()).toBe(0);
});
