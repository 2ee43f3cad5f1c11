import { LRUCache } from 'lru-cache';
import type { WrittenResult } from '../mcp/json-text.ts';
import { jsonOf } from '../mcp/json-text.ts';

export type HeldAnswers = {
  get(key: string): WrittenResult | undefined;
  set(key: string, answer: WrittenResult): void;
};

const LONGEST_KEY = 1024;

/** Answers without prices, held for a short while. Only successful ones come here. */
export function heldAnswers({ ttlSeconds, maxBytes }: { ttlSeconds: number; maxBytes: number }): HeldAnswers {
  if (ttlSeconds === 0) return { get: () => undefined, set: () => {} };
  const answers = new LRUCache<string, WrittenResult>({
    ttl: ttlSeconds * 1000,
    maxSize: maxBytes,
    // Strings take up to two bytes a character.
    sizeCalculation: (answer, key) => 2 * (jsonOf(answer).length + key.length),
  });
  return {
    get: (key) => answers.get(key),
    set: (key, answer) => {
      if (key.length <= LONGEST_KEY) answers.set(key, answer);
    },
  };
}
