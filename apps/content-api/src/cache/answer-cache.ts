import { DomainError } from '@biomarker/domain/shared';
import { LRUCache } from 'lru-cache';
import { sizeOf, type Answer, type CacheGroup } from './answer.ts';
import { hitRate, type LayerFigures } from './layer-figures.ts';
import type { SharedCache } from './shared-cache.ts';

export type Served = { answer: Answer; cached: boolean };

export type AnswerCache = {
  /** The answer of `key`, loaded at most once at a time. While its source is away, the cached one is served, however old. */
  through(group: CacheGroup, key: string, load: () => Promise<Answer>): Promise<Served>;
  /** A fresh answer, without loading. */
  peek(group: CacheGroup, key: string): Answer | undefined;
  /** Forgets a group, in this process only. */
  clear(group: CacheGroup): void;
  /** Keeps every answer, but serves it only when its source is away. */
  expireAll(): void;
  figures(): LayerFigures[];
};

type Options = {
  ttlSeconds: number;
  maxBytes: number;
  /** A caller that could get a stale answer waits no longer than this for a fresh one. */
  patienceMs?: number;
  shared?: SharedCache;
  onFailedLoad: (error: unknown) => void;
};

/** An answer from the database or the shared cache; or a refusal, which callers get and the cache does not keep. */
type Loaded = Served | { refusal: DomainError };
type Request = { group: CacheGroup; key: string; load: () => Promise<Answer> };

/** One millisecond after the process started: stale at once. */
const EXPIRED = { start: 1, ttl: 1 };

export function createAnswerCache({ ttlSeconds, maxBytes, patienceMs = 300, shared, onFailedLoad }: Options): AnswerCache {
  const figures = { hits: 0, misses: 0, stale: 0, evictions: 0 };
  /** Part of each key: a load that began before a clearing fills a key that nobody reads any more. */
  const clearings = new Map<CacheGroup, number>();
  const idOf = (group: CacheGroup, key: string) => `${group} ${clearings.get(group) ?? 0} ${key}`;

  // Its times to live run on the steady clock of this process (performance.now()).
  const answers = new LRUCache<string, Loaded, Request>({
    maxSize: maxBytes,
    ttl: ttlSeconds * 1000,
    // Strings take up to two bytes a character.
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
        // The thing is gone or never was, so the stale answer is wrong too.
        if (error instanceof DomainError && error.refusal !== 'unavailable') return { refusal: error };
        if (!stale) throw error;
        // The library forgets a load that rejects after the patience of its callers, so it resolves to the stale answer.
        onFailedLoad(error);
        Object.assign(options, EXPIRED);
        return stale;
      }
    },
  });

  /** The rest of its time to live: never more than all of it, since the clock of the instance that loaded it may be wrong. */
  const restMs = ({ loadedAt }: Answer) => Math.min(ttlSeconds * 1000, loadedAt + ttlSeconds * 1000 - Date.now());

  async function loadFrom({ group, key, load }: Request, id: string): Promise<Served> {
    const known = await shared?.get(group, key);
    if (known) return { answer: known, cached: true };
    const answer = await load();
    if (id === idOf(group, key)) shared?.set(group, key, answer, ttlSeconds);
    return { answer, cached: false };
  }

  function peek(group: CacheGroup, key: string): Answer | undefined {
    const fresh = answers.get(idOf(group, key));
    if (!fresh || !('answer' in fresh)) return undefined;
    figures.hits++;
    return fresh.answer;
  }

  return {
    peek,

    async through(group, key, load) {
      const fresh = peek(group, key);
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

    clear(group) {
      clearings.set(group, (clearings.get(group) ?? 0) + 1);
      for (const [id] of answers.dump()) if (id.startsWith(`${group} `)) answers.delete(id);
    },

    expireAll: () => [...answers.entries()].reverse().forEach(([id, loaded]) => answers.set(id, loaded, EXPIRED)),

    figures: () => {
      const memory = { name: 'memory', ...figures, hitRate: hitRate(figures.hits, figures.misses) };
      return [{ ...memory, entries: answers.size, bytes: answers.calculatedSize, maxBytes }, ...(shared ? [shared.figures()] : [])];
    },
  };
}
