import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { droppedLogLines, logOutput } from './log-output.ts';

type Options = Parameters<NonNullable<Parameters<typeof logOutput>[0]>>[0];

const made: Options[] = [];
const told: string[] = [];
const stream = Object.assign(new EventEmitter(), { write: (lines: string) => told.push(lines), end: () => void told.push('end') });

const onExit = jest.spyOn(process, 'on').mockReturnThis();
logOutput((options) => (made.push(options), stream));
const [{ retryEAGAIN, ...options }] = made as [Options];
const triesAgain = retryEAGAIN as () => boolean;
const [, exits] = onExit.mock.calls.find(([event]) => event === 'exit')! as unknown as [string, () => void];

beforeEach(() => void jest.useFakeTimers());

it('is one for all loggers of the process, and writes whole lines at least every half second', () => {
  expect(logOutput()).toBe(logOutput());
  expect(made).toHaveLength(1);
  expect(options).toEqual({ fd: 1, sync: true, minLength: 4096, maxLength: 1_048_576, periodicFlush: 500 });
  expect(triesAgain()).toBe(false);
});

it('passes lines on, counts those that find no room, and goes on after a fault', () => {
  logOutput().write('a line\n');
  expect(told).toEqual(['a line\n']);
  stream.emit('drop', 'another\n');
  stream.emit('drop', 'a third\n');
  expect(droppedLogLines()).toBe(2);
  expect(() => stream.emit('error', new Error('ENOSPC'))).not.toThrow();
});

it('tries a full pipe again for a second when the process ends', () => {
  exits();
  expect(told.at(-1)).toBe('end');
  expect(triesAgain()).toBe(true);
  jest.advanceTimersByTime(999);
  expect(triesAgain()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(triesAgain()).toBe(false);
});

it('has nothing that flushes at once: on a full disk that never returns', () => expect(Object.keys(logOutput())).toEqual(['write']));
