import type { CacheFigures } from '@biomarker/service-kit';
import { LRUCache } from 'lru-cache';
import type { WrittenResult } from './json-text.ts';
import { jsonOf } from './json-text.ts';

export type HeldAnswers = {
  figures(): CacheFigures;
  get(key: string): WrittenResult | undefined;
  set(key: string, answer: WrittenResult): void;
};

const LONGEST_KEY = 1024;

/** Answers without prices, held for a short while. Only successful ones come here. */
export function heldAnswers({ ttlSeconds, maxBytes }: { ttlSeconds: number; maxBytes: number }): HeldAnswers {
  const counted = { hits: 0, misses: 0, evictions: 0 };
  if (ttlSeconds === 0) return { get: () => undefined, set: () => {}, figures: () => ({ name: 'answers', ...counted, entries: 0, bytes: 0, maxBytes }) };
  const answers = new LRUCache<string, WrittenResult>({
    ttl: ttlSeconds * 1000,
    maxSize: maxBytes,
    // Strings take up to two bytes a character.
    sizeCalculation: (answer, key) => 2 * (jsonOf(answer).length + key.length),
    dispose: (_answer, _key, reason) => void (reason === 'evict' && counted.evictions++),
  });
  return {
    get: (key) => {
      const answer = answers.get(key);
      if (answer) counted.hits++;
      else counted.misses++;
      return answer;
    },
    set: (key, answer) => {
      if (key.length <= LONGEST_KEY) answers.set(key, answer);
    },
    figures: () => ({ name: 'answers', ...counted, entries: answers.size, bytes: answers.calculatedSize, maxBytes }),
  };
}
