import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { boundedQueue } from './bounded-queue.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Tasks of a queue that tell their begin, and end when they are told to. */
function queueOf(bounds: Parameters<typeof boundedQueue>[0]) {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const inTurn = boundedQueue(bounds);
  const start = (name: string) =>
    inTurn(() => new Promise<void>((resolve) => (told.push(name), ends.set(name, resolve)))).catch(
      ({ refusal }: { refusal: string }) => void told.push(`${name}: ${refusal}`),
    );
  const settled = () => jest.advanceTimersByTimeAsync(0);
  return { told, start, settled, end: async (name: string) => (ends.get(name)!(), settled()) };
}

it('runs so many tasks at once, and the others in their order', async () => {
  const { told, start, settled, end } = queueOf({ atOnce: 2, longestQueue: 5, longestWaitMs: 1000 });
  for (const name of ['a', 'b', 'c', 'd']) void start(name);
  await settled();
  expect(told).toEqual(['a', 'b']);
  await end('b');
  await end('a');
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses a task while too many wait, and takes one when fewer do', async () => {
  const { told, start, settled, end } = queueOf({ atOnce: 1, longestQueue: 1, longestWaitMs: 1000 });
  for (const name of ['a', 'b', 'c']) void start(name);
  await settled();
  await end('a');
  void start('d');
  await settled();
  expect(told).toEqual(['a', 'c: unavailable', 'b']);
  await end('b');
  expect(told.at(-1)).toBe('d');
});

it('refuses the task that waited too long alone, and none that began in time', async () => {
  const { told, start, end } = queueOf({ atOnce: 1, longestQueue: 3, longestWaitMs: 1000 });
  void start('a');
  void start('b');
  await jest.advanceTimersByTimeAsync(500);
  void start('c');
  await jest.advanceTimersByTimeAsync(499);
  expect(told).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['a', 'b: unavailable']);
  await end('a');
  void start('d');
  await jest.advanceTimersByTimeAsync(999);
  await end('c');
  expect(told).toEqual(['a', 'b: unavailable', 'c', 'd']);
});

it('goes on after a task that fails, with free places as before', async () => {
  const inTurn = boundedQueue({ atOnce: 1, longestQueue: 0, longestWaitMs: 1000 });
  await expect(inTurn(() => Promise.reject(new Error('of the task')))).rejects.toThrow('of the task');
  expect([await inTurn(async () => 'next'), await inTurn(async () => 'last')]).toEqual(['next', 'last']);
});
