import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { StoreSilent, watchedStore } from './watched-store.ts';

const never = () => new Promise<never>(() => {});

describe('a watched store', () => {
  it('is given up when it says nothing, and not asked again while it rests', async () => {
    const store = watchedStore(50);
    const askedAt = performance.now();
    await expect(store.call(never)).rejects.toBeInstanceOf(StoreSilent);
    expect(performance.now() - askedAt).toBeLessThan(500);
    expect(store.degraded).toBe(true);

    let asked = false;
    const again = store.call(async () => (asked = true));
    await expect(again).rejects.toBeInstanceOf(StoreSilent);
    expect(asked).toBe(false);
  });

  it('is not given up while it answers others, however many wait', async () => {
    const store = watchedStore(50);
    let queue = Promise.resolve();
    const inTurn = () => (queue = queue.then(() => sleep(10)));
    const calls = Array.from({ length: 30 }, () => store.call(inTurn));
    await expect(Promise.all(calls)).resolves.toHaveLength(30);
    expect(store.degraded).toBe(false);
  });

  it('is degraded after a failure, which its caller is told', async () => {
    const store = watchedStore(50);
    await expect(store.call(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(store.degraded).toBe(true);
  });

  it('is trusted again as soon as a late answer shows that it was only slow', async () => {
    const store = watchedStore(50);
    await expect(store.call(() => sleep(120))).rejects.toBeInstanceOf(StoreSilent);
    expect(store.degraded).toBe(true);
    await sleep(150);
    expect(store.degraded).toBe(false);
    await expect(store.call(async () => 'here')).resolves.toBe('here');
  });

  it('is tried by one call after its rest, and trusted again when that succeeds', async () => {
    const store = watchedStore(50);
    await expect(store.call(() => Promise.reject(new Error('away')))).rejects.toThrow();
    await sleep(1050);
    let asked = 0;
    const results = await Promise.allSettled([1, 2, 3].map(() => store.call(async () => void asked++)));
    expect(asked).toBe(1);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(store.degraded).toBe(false);
  });
});
