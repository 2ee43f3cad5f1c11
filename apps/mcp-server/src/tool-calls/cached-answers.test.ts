import { expect, it, jest } from '@jest/globals';
import type { ToolResult } from '../mcp/server.ts';
import { cachedAnswers } from './cached-answers.ts';

const answer = { content: [{ type: 'text', text: 'x'.repeat(300) }] } as ToolResult;

it('counts hits, misses, and what it drops for want of space', () => {
  const cache = cachedAnswers({ ttlSeconds: 60, maxBytes: 1024 });
  for (const key of ['a', 'b']) cache.set(key, answer);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, answer]);
  expect(cache.figures()).toMatchObject({ name: 'answers', hits: 1, misses: 1, evictions: 1, entries: 1, maxBytes: 1024 });
});

it('measures two bytes for each character of an answer and its key', () => {
  const cache = cachedAnswers({ ttlSeconds: 60, maxBytes: 1024 });
  cache.set('key', answer);
  expect(cache.figures().bytes).toBe(Buffer.byteLength(`key${JSON.stringify(answer)}`, 'utf16le'));
});

it('keeps an answer for its seconds, and no longer', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const cache = cachedAnswers({ ttlSeconds: 60, maxBytes: 1024 });
  cache.set('a', answer);
  const isKept = (now: number) => {
    jest.runAllTimers();
    clock.mockReturnValue(now);
    return cache.get('a') !== undefined;
  };
  const kept = [isKept(61_000), isKept(61_001)];
  clock.mockRestore();
  jest.useRealTimers();
  expect(kept).toEqual([true, false]);
});

it('does not count a replaced answer as dropped', () => {
  const cache = cachedAnswers({ ttlSeconds: 60, maxBytes: 1024 });
  for (const key of ['a', 'a']) cache.set(key, answer);
  expect(cache.figures()).toMatchObject({ evictions: 0, entries: 1 });
});

it('keeps nothing with a lifetime of 0, or under a key of more than 1024 characters', () => {
  const never = cachedAnswers({ ttlSeconds: 0, maxBytes: 1_000_000 });
  never.set('a', answer);
  expect(never.get('a')).toBeUndefined();
  const cache = cachedAnswers({ ttlSeconds: 60, maxBytes: 1_000_000 });
  for (const key of ['k'.repeat(1024), 'k'.repeat(1025)]) cache.set(key, answer);
  expect(cache.figures()).toMatchObject({ entries: 1 });
});
