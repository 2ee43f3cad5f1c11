import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batched } from './batched.ts';
import type { Counting } from './store.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

it('gives every request its own position in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 }), async (turns) => {
      const counts: Record<string, number> = {};
      let calls = 0;
      const consume = batched(async (countings) => {
        calls++;
        await later();
        return countings.map(({ key, requests }) => ({ consumed: (counts[key] = (counts[key] ?? 0) + requests), msToReset: 1000 }));
      });
      const results: Promise<{ key: string; consumed: number }>[] = [];
      for (const keys of turns) {
        results.push(...keys.map(async (key) => ({ key, ...(await consume(key, 1000)) })));
        await later();
      }
      const all = await Promise.all(results);
      for (const key of new Set(turns.flat())) {
        const positions = all.filter((result) => result.key === key).map(({ consumed }) => consumed);
        expect(positions).toEqual(positions.map((_, index) => index + 1));
      }
      expect(calls).toBeLessThanOrEqual(turns.length);
    }),
  );
});

it('counts the keys of one turn in one call, each with its own window', async () => {
  const calls: (readonly Counting[])[] = [];
  const consume = batched(async (countings) => {
    calls.push(countings);
    return countings.map(({ requests }) => ({ consumed: requests, msToReset: 1000 }));
  });
  await Promise.all([consume('application', 1000), consume('connection', 2000), consume('application', 1000)]);
  expect(calls).toEqual([
    [
      { key: 'application', requests: 2, windowMs: 1000 },
      { key: 'connection', requests: 1, windowMs: 2000 },
    ],
  ]);
});

it('counts in one call what comes a few steps later in the same turn', async () => {
  let calls = 0;
  const consume = batched(async (countings) => {
    calls++;
    return countings.map(({ requests }) => ({ consumed: requests, msToReset: 1000 }));
  });
  const first = consume('a', 1000);
  for (let step = 0; step < 20; step++) await Promise.resolve();
  expect([(await Promise.all([first, consume('a', 1000)])).map(({ consumed }) => consumed), calls]).toEqual([[1, 2], 1]);
});

it('rejects all requests of a failed call, then continues', async () => {
  let failing = true;
  const consume = batched(async () => {
    await later();
    if (failing) throw new Error('away');
    return [{ consumed: 1, msToReset: 1000 }];
  });
  const results = await Promise.allSettled([consume('a', 1000), consume('b', 1000), consume('a', 1000)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  failing = false;
  await expect(consume('a', 1000)).resolves.toEqual({ consumed: 1, msToReset: 1000 });
});
