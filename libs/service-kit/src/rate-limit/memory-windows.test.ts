import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { memoryWindows } from './memory-windows.ts';

it('rounds the rest of a window up to whole milliseconds, and never above the window', async () => {
  const count = memoryWindows();
  expect(await count('client', 1, 5000)).toEqual({ consumed: 1, msToReset: 5000 });
  await sleep(3);
  const { consumed, msToReset } = await count('client', 2, 5000);
  expect({ consumed, isWhole: Number.isInteger(msToReset), isLess: msToReset < 5000 }).toEqual({ consumed: 3, isWhole: true, isLess: true });
});

it('starts a new window when the old one is over, whatever the wall clock says', async () => {
  const count = memoryWindows();
  const now = Date.now;
  await count('client', 1, 60);
  Date.now = () => now() + 3_600_000;
  expect(await count('client', 1, 60)).toMatchObject({ consumed: 2 });
  Date.now = now;
  await sleep(80);
  expect(await count('client', 1, 60)).toMatchObject({ consumed: 1 });
});
