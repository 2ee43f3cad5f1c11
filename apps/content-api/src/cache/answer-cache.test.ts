import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@biomarker/domain/shared';
import { answerOf, sizeOf, type Answer } from './answer.ts';
import { createAnswerCache, type Served } from './answer-cache.ts';
import type { SharedCache } from './shared-cache.ts';

const answer = answerOf({ name: 'Ferritin' });
const cacheOf = (maxBytes = 1_000_000) => createAnswerCache({ ttlSeconds: 60, maxBytes, onFailedLoad: () => {} });
const load = async () => answerOf({ name: 'Ferritin' });
const away = async () => {
  throw new Error('the database is away');
};

it('counts hits, misses and stale answers', async () => {
  const cache = cacheOf();
  await cache.through('biomarkers', 'a', load);
  await cache.through('biomarkers', 'a', away);
  expect(cache.figures()).toEqual([expect.objectContaining({ name: 'memory', hits: 1, misses: 1, stale: 0, entries: 1 })]);
  cache.expireAll();
  expect((await cache.through('biomarkers', 'a', away)).cached).toBe(true);
  expect(cache.figures()).toEqual([expect.objectContaining({ hits: 1, misses: 2, stale: 1 })]);
  await cache.through('biomarkers', 'a', load);
  expect(cache.figures()).toEqual([expect.objectContaining({ hits: 1, misses: 3, stale: 1 })]);
});

it('counts the size of its keys too', async () => {
  const key = 'k'.repeat(10_000);
  const cache = cacheOf();
  await cache.through('biomarkers', key, load);
  expect(cache.figures()[0]!.bytes).toBeGreaterThanOrEqual(sizeOf(answer) + key.length);
});

it('counts evictions, but not cleared or reloaded entries', async () => {
  const cache = cacheOf(Math.ceil(2.5 * sizeOf(answer)));
  for (const key of ['a', 'b', 'c', 'd']) await cache.through('biomarkers', key, load);
  expect(cache.figures()).toEqual([expect.objectContaining({ entries: 2, evictions: 2, maxBytes: Math.ceil(2.5 * sizeOf(answer)) })]);
  cache.clear('biomarkers');
  expect(cache.figures()).toEqual([expect.objectContaining({ entries: 0, evictions: 2, bytes: 0 })]);
});

it('expires in the order of use, so that the longest unused answer leaves first', async () => {
  const cache = cacheOf(Math.ceil(2.5 * sizeOf(answer)));
  for (const key of ['old', 'new']) await cache.through('biomarkers', key, load);
  cache.expireAll();
  await cache.through('biomarkers', 'another', load);
  expect((await cache.through('biomarkers', 'new', away)).cached).toBe(true);
  await expect(cache.through('biomarkers', 'old', away)).rejects.toThrow('the database is away');
});

it('keeps answers from the shared cache, also after a lost connection', async () => {
  let reads = 0;
  const shared: SharedCache = {
    get: async () => {
      reads++;
      return answer;
    },
    set: () => {},
    clear: async () => {},
    watch: async () => {},
    figures: () => ({ name: 'shared', hits: reads, misses: 0, hitRate: 1, entries: 1, bytes: 0 }),
    close: () => {},
  };
  const cache = createAnswerCache({ ttlSeconds: 60, maxBytes: 1_000_000, shared, onFailedLoad: () => {} });
  cache.expireAll();
  for (let request = 0; request < 3; request++) expect(await cache.through('biomarkers', 'a', away)).toEqual({ answer, cached: true });
  expect(reads).toBe(1);
});

describe('with a clock', () => {
  // The clock of a process begins at 0, which the library takes for none.
  beforeEach(() => void jest.useFakeTimers().advanceTimersByTime(10));
  afterEach(() => void jest.useRealTimers());

  const loadedBefore = (seconds: number) => async () => ({ ...answer, loadedAt: Date.now() - 1000 * seconds });
  const isFreshAfter = async (seconds: number, loadIt: () => Promise<Answer>) => {
    const cache = cacheOf();
    await cache.through('biomarkers', 'a', loadIt);
    jest.advanceTimersByTime(1000 * seconds);
    let loads = 0;
    await cache.through('biomarkers', 'a', async () => (loads++, answer));
    return loads === 0;
  };

  it.each([
    ['now', 0, 59, 61],
    ['50 seconds ago, by another instance', 50, 9, 11],
    ['in 30 seconds, by the wrong clock of another instance', -30, 59, 61],
  ])('keeps an answer loaded %s for the rest of its time', async (_when, age, before, after) => {
    expect(await isFreshAfter(before, loadedBefore(age))).toBe(true);
    expect(await isFreshAfter(after, loadedBefore(age))).toBe(false);
  });

  it.each([60, 100])('does not keep an answer loaded %s seconds ago', async (age) => {
    expect(await isFreshAfter(1, loadedBefore(age))).toBe(false);
  });
});

const gate = () => {
  let open!: (answer: Answer) => void;
  let fail!: (error: Error) => void;
  const opened = new Promise<Answer>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { open, fail, load: () => opened };
};
const named = (name: string) => answerOf({ name });
const nameOf = ({ answer: { dataJson } }: Served) => (JSON.parse(dataJson) as { name: string }).name;

it('loads once for simultaneous requests', async () => {
  const cache = cacheOf();
  let loads = 0;
  const { open, load } = gate();
  const pending = [1, 2, 3].map(() => cache.through('biomarkers', 'a', () => (loads++, load())));
  open(named('Ferritin'));
  expect((await Promise.all(pending)).map(({ cached }) => cached)).toEqual([false, false, false]);
  expect(loads).toBe(1);
});

it('discards a load that began before a clear', async () => {
  const cache = cacheOf();
  const { open, load } = gate();
  const pending = cache.through('biomarkers', 'a', load);
  cache.clear('biomarkers');
  open(named('old'));
  expect(nameOf(await pending)).toBe('old');
  expect(nameOf(await cache.through('biomarkers', 'a', async () => named('new')))).toBe('new');
});

describe('with a stale answer', () => {
  const staleCache = async (onFailedLoad: (error: unknown) => void = () => {}) => {
    const cache = createAnswerCache({ ttlSeconds: 60, maxBytes: 1_000_000, patienceMs: 1, onFailedLoad });
    await cache.through('biomarkers', 'a', async () => named('stale'));
    cache.expireAll();
    return cache;
  };

  it('serves it during a slow load and keeps the result of the load', async () => {
    const cache = await staleCache();
    const { open, load } = gate();
    expect(await cache.through('biomarkers', 'a', load)).toMatchObject({ cached: true, answer: { dataJson: '{"name":"stale"}' } });
    expect(nameOf(await cache.through('biomarkers', 'a', away))).toBe('stale');
    open(named('fresh'));
    await load();
    await new Promise(setImmediate);
    expect(nameOf(await cache.through('biomarkers', 'a', away))).toBe('fresh');
  });

  it('serves it after 300 milliseconds', async () => {
    const waits = new Map<number, AbortController>();
    const clock = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => waits.set(ms, new AbortController()).get(ms)!.signal);
    const cache = cacheOf();
    await cache.through('biomarkers', 'a', async () => named('stale'));
    cache.expireAll();
    const pending = cache.through('biomarkers', 'a', gate().load);
    waits.get(300)!.abort();
    expect(nameOf(await pending)).toBe('stale');
    clock.mockRestore();
  });

  it('retries at the next request after a slow load fails', async () => {
    const failed: unknown[] = [];
    const cache = await staleCache((error) => failed.push(error));
    const { fail, load } = gate();
    await cache.through('biomarkers', 'a', load);
    fail(new Error('the database is away'));
    await load().catch(() => {});
    await new Promise(setImmediate);
    expect(failed).toHaveLength(1);
    expect(nameOf(await cache.through('biomarkers', 'a', async () => named('fresh')))).toBe('fresh');
  });

  it('passes on a refusal to every request and drops the stale answer', async () => {
    const cache = await staleCache();
    const gone = async () => {
      throw new DomainError('not_found', 'biomarker_not_found', 'No biomarker is called "a".');
    };
    const pending = [1, 2].map(() => cache.through('biomarkers', 'a', gone));
    await Promise.all(pending.map((answer) => expect(answer).rejects.toMatchObject({ code: 'biomarker_not_found' })));
    await expect(cache.through('biomarkers', 'a', away)).rejects.toThrow('the database is away');
  });
});
