import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, jest } from '@jest/globals';

type Options = { retryEAGAIN(): boolean } & Record<string, unknown>;

const made: { options: Options; stream: EventEmitter; told: string[] }[] = [];
jest.unstable_mockModule('sonic-boom', () => ({
  default: {
    SonicBoom: class extends EventEmitter {
      told: string[] = [];
      constructor(options: Options) {
        super();
        made.push({ options, stream: this, told: this.told });
      }
      write = (lines: string) => void this.told.push(lines);
      end = () => void this.told.push('end');
    },
  },
}));
const { droppedLogLines, logOutput } = await import('./log-output.ts');

const onExit = jest.spyOn(process, 'on').mockReturnThis();
logOutput();
const [{ options, stream, told }] = made as [(typeof made)[number]];
const [, exits] = onExit.mock.calls.find(([event]) => event === 'exit')! as unknown as [string, () => void];

beforeEach(() => void jest.useFakeTimers());

it('is one for all loggers of the process, and writes whole lines at least every half second', () => {
  expect(logOutput()).toBe(logOutput());
  expect(made).toHaveLength(1);
  const { retryEAGAIN, ...rest } = options;
  expect(rest).toEqual({ fd: 1, sync: true, minLength: 4096, maxLength: 1_048_576, periodicFlush: 500 });
  expect(retryEAGAIN()).toBe(false);
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
  expect(options.retryEAGAIN()).toBe(true);
  jest.advanceTimersByTime(999);
  expect(options.retryEAGAIN()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(options.retryEAGAIN()).toBe(false);
});

it('has nothing that flushes at once: on a full disk that never returns', () => expect(Object.keys(logOutput())).toEqual(['write']));
