import { expect, it } from '@jest/globals';
import { batchedPerTurn } from './batched-per-turn.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('gives calls of one turn one answer each, in one call', async () => {
  const calls: string[][] = [];
  const double = batchedPerTurn(async (items: readonly string[]) => {
    calls.push([...items]);
    return items.map((item) => item + item);
  });
  expect(await Promise.all(['a', 'b', 'a'].map(double))).toEqual(['aa', 'bb', 'aa']);
  expect(calls).toEqual([['a', 'b', 'a']]);
});

it('does not let a call wait for an earlier one, nor share its result', async () => {
  const running: (() => void)[] = [];
  const count = batchedPerTurn(async (items: readonly string[]) => {
    await new Promise<void>((resolve) => running.push(resolve));
    return items.map(() => running.length);
  });
  const first = count('a');
  await nextTurn();
  const second = count('a');
  await nextTurn();
  expect(running).toHaveLength(2);
  running[1]!();
  expect(await second).toBe(2);
  running[0]!();
  await first;
});

it('fails for all who share a call, and goes on', async () => {
  let failing = true;
  const work = batchedPerTurn(async (items: readonly string[]) => {
    if (failing) throw new Error('away');
    return items;
  });
  const results = await Promise.allSettled([work('a'), work('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing = false;
  expect(await work('c')).toBe('c');
});
