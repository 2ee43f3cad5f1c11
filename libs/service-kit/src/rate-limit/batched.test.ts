import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batched } from './batched.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

it('gives every request its own position in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 80 }), async (keys) => {
      const counts: Record<string, number> = {};
      let calls = 0;
      const consume = batched(async (key: string, units: number) => {
        calls++;
        await later();
        return { consumed: (counts[key] = (counts[key] ?? 0) + units), msToReset: 1000 };
      });
      const results = await Promise.all(keys.map(async (key) => ({ key, ...(await consume(key, 1000)) })));
      for (const key of new Set(keys)) {
        const positions = results.filter((result) => result.key === key).map(({ consumed }) => consumed);
        expect(positions).toEqual(positions.map((_, index) => index + 1));
      }
      expect(calls).toBeLessThanOrEqual(2 * new Set(keys).size);
    }),
  );
});

it('rejects all requests of a failed call, then continues', async () => {
  let failing = true;
  const consume = batched(async () => {
    await later();
    if (failing) throw new Error('away');
    return { consumed: 1, msToReset: 1000 };
  });
  const results = await Promise.allSettled([consume('a', 1000), consume('a', 1000), consume('a', 1000)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  failing = false;
  await expect(consume('a', 1000)).resolves.toEqual({ consumed: 1, msToReset: 1000 });
});
