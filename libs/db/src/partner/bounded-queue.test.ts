import { expect, it } from '@jest/globals';
import { boundedQueue } from './bounded-queue.ts';

it('refuses what has waited too long, and goes on with the next', async () => {
  const inTurn = boundedQueue({ atOnce: 1, longestQueue: 2, longestWaitMs: 1 });
  let release = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)));
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ refusal: 'unavailable' });
  release();
  await first;
  expect(await inTurn(async () => 'next')).toBe('next');
});
