import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../logger.ts';
import { sharedStore } from './shared-store.ts';
import type { Count, Counting } from './store.ts';

const WINDOW_MS = 60_000;

const lines: string[] = [];
const logger = { info: (line: string) => lines.push(line), warn: (_: object, line: string) => lines.push(line) } as unknown as Logger;

beforeEach(() => {
  jest.useFakeTimers();
  lines.length = 0;
});
afterEach(() => void jest.useRealTimers());

/** The reply to a call whose batch goes out on the next turn of the event loop. It waits for no timeout. */
async function soon<T>(reply: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(1);
  return Promise.race([reply, Promise.reject(new Error('no reply yet'))]);
}

describe('a shared store', () => {
  it('counts in this process while the store is silent, and stops asking it', async () => {
    const calls: ((counts: Count[]) => void)[] = [];
    const store = sharedStore(() => new Promise<Count[]>((resolve) => void calls.push(resolve)), logger);
    const first = store.consume('a', WINDOW_MS);
    await jest.advanceTimersByTimeAsync(1001);
    expect(await first).toMatchObject({ consumed: 1 });
    expect(store.degraded).toBe(true);
    expect(await soon(store.consume('a', WINDOW_MS))).toMatchObject({ consumed: 2 });
    await jest.advanceTimersByTimeAsync(990);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(2);
    expect(lines).toEqual(['the store of the rate limits is away: this process counts alone']);
    calls[1]!([{ consumed: 1, msToReset: WINDOW_MS }]);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.degraded).toBe(false);
    expect(lines[1]).toBe('the store of the rate limits is back');
  });

  it('trusts a slow store, however many calls wait', async () => {
    const slow = async (countings: readonly Counting[]): Promise<Count[]> => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      return countings.map(({ requests }) => ({ consumed: requests, msToReset: WINDOW_MS }));
    };
    const store = sharedStore(slow, logger);
    const waiting: Promise<Count>[] = [];
    for (let turn = 0; turn < 5; turn++) {
      waiting.push(...Array.from({ length: 30 }, (_, index) => store.consume(`client ${index}`, WINDOW_MS)));
      await jest.advanceTimersByTimeAsync(400);
    }
    await jest.advanceTimersByTimeAsync(2000);
    expect(await Promise.all(waiting)).toHaveLength(150);
    expect(store.degraded).toBe(false);
  });

  it('returns to a store after one successful probe', async () => {
    let away = true;
    const keys: string[] = [];
    const store = sharedStore(async ([one]) => {
      keys.push(one!.key);
      if (away) throw new Error('away');
      return [{ consumed: 1, msToReset: WINDOW_MS }];
    }, logger);
    expect(await soon(store.consume('a', WINDOW_MS))).toMatchObject({ consumed: 1 });
    expect(await soon(store.consume('b', WINDOW_MS))).toMatchObject({ consumed: 1 });
    expect(keys).toEqual(['a']);
    away = false;
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.degraded).toBe(false);
    expect(keys).toEqual(['a', '{a}:probe']);
  });

  it('counts alone only the keys of a node that is away', async () => {
    const keys: string[] = [];
    const count = async (countings: readonly Counting[]) => {
      keys.push(...countings.map(({ key }) => key));
      if (keys.at(-1)!.includes('dead')) throw new Error('away');
      return countings.map(() => ({ consumed: 7, msToReset: WINDOW_MS }));
    };
    const store = sharedStore(count, logger, { nodeOf: async (key) => key.split(':')[0] });
    const consumed = async (...of: string[]) => (await soon(Promise.all(of.map((key) => store.consume(key, WINDOW_MS))))).map((one) => one.consumed);
    expect([await consumed('live:a', 'dead:a'), await consumed('dead:b'), await consumed('live:a', 'dead:a')]).toEqual([[7, 1], [1], [7, 2]]);
    expect(keys).toEqual(['live:a', 'dead:a', 'live:a']);
    expect(store.degraded).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('waits no longer than a second for a node that is still being connected', async () => {
    const store = sharedStore(async () => [{ consumed: 7, msToReset: WINDOW_MS }], logger, { nodeOf: () => new Promise(() => {}) });
    const first = store.consume('a', WINDOW_MS);
    await jest.advanceTimersByTimeAsync(1001);
    expect(await first).toMatchObject({ consumed: 1 });
    expect(store.degraded).toBe(true);
  });
});
