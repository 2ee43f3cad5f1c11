import { expect, it } from '@jest/globals';
import { createRateLimit } from './rate-limit.ts';
import type { RateLimitStore } from './store.ts';

const counting = () => {
  const counts = new Map<string, number>();
  const asked: string[] = [];
  const consume = (key: string) => {
    asked.push(key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return Promise.resolve({ consumed: counts.get(key)!, msToReset: 60_000 });
  };
  return { asked, store: { consume, degraded: false } as unknown as RateLimitStore };
};

it('refuses what is over the limit, marks the first, and asks the store no more', async () => {
  const { asked, store } = counting();
  const limit = createRateLimit({ name: 'public', points: 2, windowSeconds: 60, store });
  const answers = [];
  for (let request = 0; request < 5; request++) answers.push(await limit.consume('a'));
  expect(answers.map(({ allowed, remaining, first = false }) => [allowed, remaining, first])).toEqual([
    [true, 1, false],
    [true, 0, false],
    [false, 0, true],
    [false, 0, false],
    [false, 0, false],
  ]);
  expect(asked).toEqual(Array(3).fill('public:a'));
  for (const { limit: points, msToReset } of answers) expect([points, Math.ceil(msToReset / 1000)]).toEqual([2, 60]);
  expect((await limit.consume('b')).allowed).toBe(true);
  expect(limit.figures()).toEqual({ mode: 'exact', allowed: 3, limited: 3 });
});

it('gives a client its own points, then those of the first range that holds it', async () => {
  const overrides = [
    { cidr: '10.0.0.0/8', points: 5 },
    { cidr: '10.1.0.0/16', points: 9 },
  ];
  const limit = createRateLimit({ name: 'public', points: 2, windowSeconds: 60, store: counting().store, overrides });
  expect((await limit.consume('10.1.2.3')).limit).toBe(5);
  expect((await limit.consume('192.0.2.1')).limit).toBe(2);
  expect((await limit.consume('10.1.2.3', 7)).limit).toBe(7);
});
