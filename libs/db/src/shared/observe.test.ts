import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createObserver } from './observe.ts';

it('tells the seconds of a statement, also of one that fails, and sums them up in milliseconds', async () => {
  const seconds: number[] = [];
  const observer = createObserver({ onQuery: (took) => seconds.push(took) });
  expect(observer.figures()).toEqual({ queries: 0, errors: 0, avgMs: 0, p95Ms: 0 });
  expect(await observer.observed(() => 'SELECT', () => pause(30, 'row'))).toBe('row'); // prettier-ignore
  await expect(observer.observed(() => 'SELECT', () => pause(30).then(() => Promise.reject(new Error('of the statement'))))).rejects.toThrow('of the statement'); // prettier-ignore
  for (const took of seconds) expect([took >= 0.029, took < 5]).toEqual([true, true]);
  const { queries, errors, avgMs, p95Ms } = observer.figures();
  expect([seconds.length, queries, errors]).toEqual([2, 2, 1]);
  for (const took of [avgMs, p95Ms]) expect([took >= 29, took < 5000]).toEqual([true, true]);
});

it('counts the wait for a connection, and tells of a server that only reads', async () => {
  let [took, readOnly] = [0, 0];
  const observer = createObserver({ onQuery: (seconds) => (took = seconds), onReadOnly: () => readOnly++ });
  await observer.observed(() => 'SELECT', () => Promise.resolve(), performance.now() - 2000); // prettier-ignore
  expect([took >= 2, took < 5]).toEqual([true, true]);
  for (const code of ['25006', '23505']) await observer.observed(() => 'UPDATE', () => Promise.reject(Object.assign(new Error('no'), { code }))).catch(() => {}); // prettier-ignore
  expect(readOnly).toBe(1);
});
