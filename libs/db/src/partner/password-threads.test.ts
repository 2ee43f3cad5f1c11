import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

const told: string[] = [];
const threads: Thread[] = [];

/** A thread that hashes when it is told to. */
class Thread extends EventEmitter {
  readonly #name = `thread ${threads.length + 1}`;
  constructor(_file: URL, { execArgv }: { execArgv: string[] }) {
    super();
    threads.push(this);
    told.push(`${this.#name} starts ${JSON.stringify(execArgv)}`);
  }
  postMessage = ({ salt, ...task }: { salt?: Uint8Array }) => void told.push(`${this.#name} gets ${JSON.stringify({ ...task, salt: salt?.length })}`);
  ref = () => void told.push(`${this.#name} holds the process`);
  unref = () => void told.push(`${this.#name} lets it end`);
  terminate = async () => void told.push(`${this.#name} ends`);
}

jest.unstable_mockModule('node:worker_threads', () => ({ Worker: Thread }));
jest.unstable_mockModule('node:os', () => ({ availableParallelism: () => 3 }));
const { argon2Passwords } = await import('./argon2-passwords.ts');

beforeEach(() => {
  jest.useFakeTimers();
  told.splice(0);
  threads.splice(0);
});
afterEach(() => void jest.useRealTimers());

const turn = () => jest.advanceTimersByTimeAsync(0);
const finish = async (thread: Thread, result: unknown = 'hash') => (thread.emit('message', result), turn());

it('a thread takes the next task, and ends half a minute after the last one', async () => {
  const passwords = argon2Passwords();
  const first = passwords.hash('café');
  await turn();
  await finish(threads[0]!);
  await jest.advanceTimersByTimeAsync(29_999);
  const second = passwords.matches('café', 'hash');
  await turn();
  expect(threads).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(30_000);
  await finish(threads[0]!, true);
  expect([await first, await second]).toEqual(['hash', true]);
  await jest.advanceTimersByTimeAsync(30_000);
  const again = passwords.matches('café', 'hash');
  await turn();
  expect(threads).toHaveLength(2);
  await finish(threads[1]!, true);
  expect(await again).toBe(true);
  expect(told).toEqual([
    'thread 1 starts []',
    'thread 1 holds the process',
    'thread 1 gets {"parallelism":1,"iterations":2,"memorySize":19456,"hashLength":32,"password":"café","salt":16}',
    'thread 1 lets it end',
    'thread 1 holds the process',
    'thread 1 gets {"password":"café","hash":"hash"}',
    'thread 1 lets it end',
    'thread 1 ends',
    'thread 2 starts []',
    'thread 2 holds the process',
    'thread 2 gets {"password":"café","hash":"hash"}',
    'thread 2 lets it end',
  ]);
});

it('one processor stays free, 32 wait, and none waits longer than ten seconds', async () => {
  const passwords = argon2Passwords();
  const ends: string[] = [];
  for (let place = 1; place <= 35; place++) passwords.hash('a').catch(({ refusal }: { refusal: string }) => void ends.push(`${place} ${refusal}`));
  await turn();
  expect([threads.length, ends]).toEqual([2, ['35 unavailable']]);
  await jest.advanceTimersByTimeAsync(9999);
  expect(ends).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(33);
});

it('a hash of other settings is outdated', () => {
  const { isOutdated } = argon2Passwords();
  const hashes = ['m=19456,t=2,p=1', 'm=19456,t=3,p=1', 'm=4096,t=2,p=1', 'm=19456,t=2,p=2'].map((settings) => `$argon2id$v=19$${settings}$salt$hash`);
  expect([...hashes, '$argon2i$v=19$m=19456,t=2,p=1$salt$hash'].map(isOutdated)).toEqual([false, true, true, true, true]);
});
