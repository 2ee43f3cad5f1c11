import { expect, it } from '@jest/globals';
import { boundedQueue } from './bounded-queue.ts';

it('refuses tasks that waited too long and runs the next one', async () => {
  const inTurn = boundedQueue({ atOnce: 1, longestQueue: 2, longestWaitMs: 1 });
  let release = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)));
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ refusal: 'unavailable' });
  release();
  await first;
  expect(await inTurn(async () => 'next')).toBe('next');
});
