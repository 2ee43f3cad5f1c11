import { DomainError } from '@biomarker/domain/shared';
import { LRUCache } from 'lru-cache';
import { sizeOf, type Answer, type CacheGroup } from './answer.ts';
import type { SharedCache } from './shared-cache.ts';

export type Served = { answer: Answer; cached: boolean };
export type LayerFigures = {
  name: string;
  hits: number;
  misses: number;
  hitRate: number;
  entries: number;
  bytes: number;
  /** Of the misses, those that were answered by what was held, its source being slow or away. */
  stale?: number;
  evictions?: number;
  maxBytes?: number;
};

export type AnswerCache = {
  /** The answer of `key`, loaded at most once at a time. While its source is away, what is held is served. */
  through(group: CacheGroup, key: string, load: () => Promise<Answer>): Promise<Served>;
  /** A fresh answer, without loading; for the path that serves bytes as they are. */
  peek(group: CacheGroup, key: string): Answer | undefined;
  /** Forgets a group, here only. */
  clear(group: CacheGroup): void;
  /** Keeps everything, but serves it only when its source is away. */
  expireAll(): void;
  figures(): LayerFigures[];
};

type Options = { ttlSeconds: number; maxBytes: number; shared?: SharedCache; onFailedLoad: (error: unknown) => void };

/** An answer, since when it is held here, and until when it is fresh: on the steady clock of this process, which nobody sets. */
type Held = { answer: Answer; since: number; until: number };

/** With something to serve in hand, nobody waits longer than this for something newer. */
const PATIENCE_MS = 300;

export function createAnswerCache({ ttlSeconds, maxBytes, shared, onFailedLoad }: Options): AnswerCache {
  const held = new LRUCache<string, Held>({
    maxSize: maxBytes,
    // Strings take up to two bytes a character.
    sizeCalculation: ({ answer }, id) => sizeOf(answer) + 2 * id.length,
    dispose: (_answer, _key, reason) => void (reason === 'evict' && figures.evictions++),
  });
  const loading = new Map<string, Promise<Served>>();
  const figures = { hits: 0, misses: 0, stale: 0, evictions: 0 };
  let expiredBefore = 0;
  let clearings = 0;

  const idOf = (group: CacheGroup, key: string) => `${group} ${key}`;
  const isFresh = ({ since, until }: Held) => since > expiredBefore && until > performance.now();
  /** What is left of its time to live. The clock of the instance that loaded it may be off, so it is never more than a whole one. */
  const restMs = ({ loadedAt }: Answer) => Math.min(ttlSeconds * 1000, Math.max(0, loadedAt + ttlSeconds * 1000 - Date.now()));

  async function loadOnce(group: CacheGroup, key: string, load: () => Promise<Answer>): Promise<Served> {
    const id = idOf(group, key);
    const underWay = loading.get(id);
    if (underWay) return underWay;
    const started = fill(group, key, load);
    loading.set(id, started);
    const done = () => void (loading.get(id) === started && loading.delete(id));
    started.then(done, done);
    return started;
  }

  async function fill(group: CacheGroup, key: string, load: () => Promise<Answer>): Promise<Served> {
    const clearingsBefore = clearings;
    const known = await shared?.get(group, key);
    const answer = known ?? (await load());
    // What was read before a clearing may be what was cleared.
    if (clearings === clearingsBefore) {
      const since = performance.now();
      held.set(idOf(group, key), { answer, since, until: since + restMs(answer) });
      if (!known) shared?.set(group, key, answer, ttlSeconds);
    }
    return { answer, cached: known !== undefined };
  }

  return {
    async through(group, key, load) {
      const stale = held.get(idOf(group, key));
      if (stale && isFresh(stale)) {
        figures.hits++;
        return { answer: stale.answer, cached: true };
      }
      figures.misses++;
      if (ttlSeconds === 0) return { answer: await load(), cached: false };
      const fresh = loadOnce(group, key, load);
      if (!stale) return fresh;
      const served = await orStale(fresh, stale.answer, onFailedLoad);
      if (served.answer === stale.answer) figures.stale++;
      return served;
    },

    peek(group, key) {
      const known = held.get(idOf(group, key));
      if (!known || !isFresh(known)) return undefined;
      figures.hits++;
      return known.answer;
    },

    clear(group) {
      clearings++;
      for (const id of loading.keys()) if (id.startsWith(`${group} `)) loading.delete(id);
      for (const id of held.keys()) if (id.startsWith(`${group} `)) held.delete(id);
    },

    expireAll: () => void (expiredBefore = performance.now()),

    figures: () => {
      const hitRate = rate(figures.hits, figures.misses);
      return [{ name: 'memory', ...figures, hitRate, entries: held.size, bytes: held.calculatedSize, maxBytes }, ...(shared ? [shared.figures()] : [])];
    },
  };
}

export const rate = (hits: number, misses: number) => (hits + misses === 0 ? 0 : Math.round((hits / (hits + misses)) * 10_000) / 10_000);

async function orStale(fresh: Promise<Served>, stale: Answer, onFailedLoad: (error: unknown) => void): Promise<Served> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Served>((resolve) => (timer = setTimeout(() => resolve({ answer: stale, cached: true }), PATIENCE_MS)));
  const orHeld = fresh.catch((error: unknown): Served => {
    // A refusal is an answer of its own: the thing is gone.
    if (error instanceof DomainError && error.refusal !== 'unavailable') throw error;
    onFailedLoad(error);
    return { answer: stale, cached: true };
  });
  // When the held answer wins, a later refusal has nobody to tell.
  orHeld.catch(() => {});
  return Promise.race([orHeld, tooLate]).finally(() => clearTimeout(timer));
}
