import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batched } from './batched.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

it('gives every caller a count of its own, in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 80 }), async (keys) => {
      const counts: Record<string, number> = {};
      let calls = 0;
      const consume = batched(async (key: string, units: number) => {
        calls++;
        await later();
        return (counts[key] = (counts[key] ?? 0) + units);
      });
      const spent = await Promise.all(keys.map(async (key) => ({ key, ...(await consume(key)) })));
      for (const key of new Set(keys)) {
        const counted = spent.filter((one) => one.key === key).map(({ result, position, units }) => result - units + position);
        expect(counted).toEqual(counted.map((_, index) => index + 1));
      }
      expect(calls).toBeLessThanOrEqual(2 * new Set(keys).size);
    }),
  );
});

it('tells all who shared a call of its failure, and goes on', async () => {
  let failing = true;
  const consume = batched(async () => {
    await later();
    if (failing) throw new Error('away');
    return 1;
  });
  const results = await Promise.allSettled([consume('a'), consume('a'), consume('a')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  failing = false;
  await expect(consume('a')).resolves.toEqual({ result: 1, position: 1, units: 1 });
});
