import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sharedStore } from './shared-store.ts';
import type { Count } from './store.ts';

const WINDOW_MS = 60_000;

describe('a shared store', () => {
  it('counts in this process when the store is silent, and does not ask it again for other requests', async () => {
    const calls: ((count: Count) => void)[] = [];
    const store = sharedStore(() => new Promise<Count>((resolve) => void calls.push(resolve)));
    expect(await store.consume('a', WINDOW_MS)).toMatchObject({ consumed: 1 });
    expect(store.degraded).toBe(true);
    const startedAt = performance.now();
    expect(await store.consume('a', WINDOW_MS)).toMatchObject({ consumed: 2 });
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(calls).toHaveLength(1);
    while (calls.length < 2) await sleep(50);
    calls[1]!({ consumed: 1, msToReset: WINDOW_MS });
    await sleep(0);
    expect(store.degraded).toBe(false);
  });

  it('trusts a store that is slow, however many calls wait', async () => {
    const counts = new Map<string, number>();
    let queue: Promise<unknown> = Promise.resolve();
    const slow = (key: string, requests: number): Promise<Count> => {
      const consumed = (counts.get(key) ?? 0) + requests;
      counts.set(key, consumed);
      return (queue = queue.then(() => sleep(10))).then(() => ({ consumed, msToReset: WINDOW_MS }));
    };
    const store = sharedStore(slow);
    await Promise.all(Array.from({ length: 30 }, (_, index) => store.consume(`client ${index}`, WINDOW_MS)));
    expect(store.degraded).toBe(false);
  });

  it('returns to a store that answers its probe again, and leaves it alone until then', async () => {
    let away = true;
    const asked: string[] = [];
    const store = sharedStore(async (key) => {
      asked.push(key);
      if (away) throw new Error('away');
      return { consumed: 1, msToReset: WINDOW_MS };
    });
    expect(await store.consume('a', WINDOW_MS)).toMatchObject({ consumed: 1 });
    expect(await store.consume('b', WINDOW_MS)).toMatchObject({ consumed: 1 });
    expect(asked).toEqual(['a']);
    away = false;
    while (store.degraded) await sleep(50);
    expect(asked).toEqual(['a', 'rate-limit-probe']);
  });
});
