import { DomainError } from '@biomarker/domain/shared';
import { LRUCache } from 'lru-cache';
import { sizeOf, type Answer, type CacheGroup } from './answer.ts';
import { hitRate, type LayerFigures } from './layer-figures.ts';
import type { SharedCache } from './shared-cache.ts';

export type Served = { answer: Answer; cached: boolean };

export type AnswerCache = ReturnType<typeof createAnswerCache>;

type Options = {
  ttlSeconds: number;
  maxBytes: number;
  /** The longest wait for a fresh answer where a stale one exists. */
  patienceMs?: number;
  shared?: SharedCache;
  onFailedLoad: (error: unknown) => void;
};

/** An answer from the database or the shared cache, or a refusal, which is thrown and not cached. */
type Loaded = Served | { refusal: DomainError };
type Request = { group: CacheGroup; key: string; load: () => Promise<Answer> };

/** Stale at once: it expired 2 ms after the process started. */
const EXPIRED = { start: 1, ttl: 1 };

export function createAnswerCache({ ttlSeconds, maxBytes, patienceMs = 300, shared, onFailedLoad }: Options) {
  const figures = { hits: 0, misses: 0, stale: 0, evictions: 0 };
  /** Part of each key, so a load that began before a clear fills a key that is never read. */
  const clearings = new Map<CacheGroup, number>();
  const idOf = (group: CacheGroup, key: string) => `${group} ${clearings.get(group) ?? 0} ${key}`;

  const answers = new LRUCache<string, Loaded, Request>({
    // Times to live use the monotonic clock of this process. The library would keep the clock that it found when it was loaded.
    perf: { now: () => performance.now() },
    maxSize: maxBytes,
    ttl: ttlSeconds * 1000,
    // A string takes up to two bytes a character.
    sizeCalculation: (loaded, id) => ('answer' in loaded ? sizeOf(loaded.answer) : 0) + 2 * id.length,
    dispose: (_loaded, _id, reason) => void (reason === 'evict' && figures.evictions++),
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    async fetchMethod(id, stale, { context, options }) {
      try {
        const loaded = await loadFrom(context, id);
        options.ttl = Math.max(1, restMs(loaded.answer));
        return loaded;
      } catch (error) {
        // The entity does not exist, so the stale answer is wrong too.
        if (error instanceof DomainError && error.refusal !== 'unavailable') return { refusal: error };
        if (!stale) throw error;
        // The library drops a load that rejects after its callers stopped waiting, so resolve to the stale answer.
        onFailedLoad(error);
        Object.assign(options, EXPIRED);
        return stale;
      }
    },
  });

  /** The remaining time to live, at most all of it, since the clock of another instance may be wrong. */
  const restMs = ({ loadedAt }: Answer) => Math.min(ttlSeconds * 1000, loadedAt + ttlSeconds * 1000 - Date.now());

  async function loadFrom({ group, key, load }: Request, id: string): Promise<Served> {
    const known = await shared?.get(group, key);
    if (known) return { answer: known, cached: true };
    const answer = await load();
    if (id === idOf(group, key)) shared?.set(group, key, answer, ttlSeconds);
    return { answer, cached: false };
  }

  function freshAnswer(group: CacheGroup, key: string): Answer | undefined {
    const fresh = answers.get(idOf(group, key));
    if (!fresh || !('answer' in fresh)) return undefined;
    figures.hits++;
    return fresh.answer;
  }

  return {
    /** The answer of `key`, loaded at most once at a time. While the source is down, serves the cached answer at any age. */
    async through(group: CacheGroup, key: string, load: () => Promise<Answer>): Promise<Served> {
      const fresh = freshAnswer(group, key);
      if (fresh) return { answer: fresh, cached: true };
      figures.misses++;
      if (ttlSeconds === 0) return { answer: await load(), cached: false };

      const id = idOf(group, key);
      const stale = answers.peek(id, { allowStale: true });
      const patience = stale && { signal: AbortSignal.timeout(patienceMs), allowStaleOnFetchAbort: true };
      const loaded = await answers.forceFetch(id, { context: { group, key, load }, ...patience });
      if ('refusal' in loaded) {
        if (answers.peek(id, { allowStale: true }) === loaded) answers.delete(id);
        throw loaded.refusal;
      }
      if (loaded !== stale) return loaded;
      figures.stale++;
      return { answer: loaded.answer, cached: true };
    },

    /** Drops a group, in this process only. */
    clear(group: CacheGroup): void {
      clearings.set(group, (clearings.get(group) ?? 0) + 1);
      for (const [id] of answers.dump()) if (id.startsWith(`${group} `)) answers.delete(id);
    },

    /** Marks every answer as stale: served only while the source is down. */
    expireAll: () => [...answers.entries()].reverse().forEach(([id, loaded]) => answers.set(id, loaded, EXPIRED)),

    figures: (): LayerFigures[] => {
      const memory = { name: 'memory', ...figures, hitRate: hitRate(figures.hits, figures.misses) };
      return [{ ...memory, entries: answers.size, bytes: answers.calculatedSize, maxBytes }, ...(shared ? [shared.figures()] : [])];
    },
  };
}
