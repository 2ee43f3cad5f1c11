import { LRUCache } from 'lru-cache';
import type { ToolResult } from '../mcp/server.ts';

export type CachedAnswers = ReturnType<typeof cachedAnswers>;

/** The answer of a call with longer arguments is not cached. */
const LONGEST_KEY = 1024;

/** Successful answers without prices. A `ttlSeconds` of 0 caches none. */
export function cachedAnswers({ ttlSeconds, maxBytes }: { ttlSeconds: number; maxBytes: number }) {
  const counted = { hits: 0, misses: 0, evictions: 0 };
  const answers = new LRUCache<string, ToolResult>({
    ttl: ttlSeconds * 1000,
    maxSize: maxBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: (answer, key) => 2 * (JSON.stringify(answer).length + key.length),
    dispose: (_answer, _key, reason) => void (reason === 'evict' && counted.evictions++),
  });
  return {
    get(key: string): ToolResult | undefined {
      const answer = answers.get(key);
      counted[answer ? 'hits' : 'misses']++;
      return answer;
    },
    set(key: string, answer: ToolResult): void {
      if (ttlSeconds > 0 && key.length <= LONGEST_KEY) answers.set(key, answer);
    },
    figures: () => ({ name: 'answers', ...counted, entries: answers.size, bytes: answers.calculatedSize, maxBytes }),
  };
}
