import { expect, it } from '@jest/globals';
import { answerOf, sizeOf } from './answer.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { SharedCache } from './shared-cache.ts';

const answer = answerOf({ name: 'Ferritin' });
const cacheOf = (maxBytes = 1_000_000) => createAnswerCache({ ttlSeconds: 60, maxBytes, onFailedLoad: () => {} });
const load = async () => answerOf({ name: 'Ferritin' });
const away = async () => {
  throw new Error('the database is away');
};

it('counts what it found, what it loaded, and what it served past its time since the source was away', async () => {
  const cache = cacheOf();
  await cache.through('biomarkers', 'a', load);
  await cache.through('biomarkers', 'a', away);
  expect(cache.figures()).toEqual([expect.objectContaining({ name: 'memory', hits: 1, misses: 1, stale: 0, entries: 1 })]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  cache.expireAll();
  expect((await cache.through('biomarkers', 'a', away)).cached).toBe(true);
  expect(cache.figures()).toEqual([expect.objectContaining({ hits: 1, misses: 2, stale: 1 })]);
  await cache.through('biomarkers', 'a', load);
  expect(cache.figures()).toEqual([expect.objectContaining({ hits: 1, misses: 3, stale: 1 })]);
});

it('counts its keys too, so that long ones do not escape the bound', async () => {
  const key = 'k'.repeat(10_000);
  const cache = cacheOf();
  await cache.through('biomarkers', key, load);
  expect(cache.figures()[0]!.bytes).toBeGreaterThanOrEqual(sizeOf(answer) + key.length);
});

it('counts what it dropped to make room, and not what was cleared or loaded anew', async () => {
  const cache = cacheOf(Math.ceil(2.5 * sizeOf(answer)));
  for (const key of ['a', 'b', 'c', 'd']) await cache.through('biomarkers', key, load);
  expect(cache.figures()).toEqual([expect.objectContaining({ entries: 2, evictions: 2, maxBytes: Math.ceil(2.5 * sizeOf(answer)) })]);
  cache.clear('biomarkers');
  expect(cache.figures()).toEqual([expect.objectContaining({ entries: 0, evictions: 2, bytes: 0 })]);
});

it('holds for itself what another instance had loaded, also before this one last lost touch with the others', async () => {
  let asked = 0;
  const shared: SharedCache = {
    get: async () => {
      asked++;
      return answer;
    },
    set: () => {},
    clear: async () => {},
    subscribe: () => {},
    connected: Promise.resolve(),
    figures: () => ({ name: 'shared', hits: asked, misses: 0, hitRate: 1, entries: 1, bytes: 0 }),
    close: () => {},
  };
  const cache = createAnswerCache({ ttlSeconds: 60, maxBytes: 1_000_000, shared, onFailedLoad: () => {} });
  cache.expireAll();
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (let request = 0; request < 3; request++) expect(await cache.through('biomarkers', 'a', away)).toEqual({ answer, cached: true });
  expect(asked).toBe(1);
});
