import { expect, it, jest } from '@jest/globals';

// lru-cache picks its clock when it loads, and treats time 0 as unset.
jest.useFakeTimers();
jest.advanceTimersByTime(1000);
const { memoryWindows } = await import('./memory-windows.ts');

function memoryWindow() {
  const count = memoryWindows();
  return async (requests: number, windowMs: number) => (await count([{ key: 'client', requests, windowMs }]))[0];
}

it('rounds the remaining time up to milliseconds, at most the window', async () => {
  const count = memoryWindow();
  expect(await count(1, 5000)).toEqual({ consumed: 1, msToReset: 5000 });
  await jest.advanceTimersByTimeAsync(2.5);
  expect(await count(2, 5000)).toEqual({ consumed: 3, msToReset: 4998 });
});

it('starts a new window after the old one, regardless of the wall clock', async () => {
  const count = memoryWindow();
  await count(1, 60);
  jest.setSystemTime(Date.now() + 3_600_000);
  expect(await count(1, 60)).toMatchObject({ consumed: 2 });
  await jest.advanceTimersByTimeAsync(80);
  expect(await count(1, 60)).toMatchObject({ consumed: 1 });
});

it('counts each of several clients at once', async () => {
  const count = memoryWindows();
  const asked = ['one', 'other', 'one'].map((key, index) => ({ key, requests: index + 1, windowMs: 60 }));
  expect((await count(asked)).map(({ consumed }) => consumed)).toEqual([1, 2, 4]);
});
