import type { Registry } from 'prom-client';
import { counter, gauge } from './read-figures.ts';

/** Since the process started. `misses` counts absent and expired entries; `stale` counts misses that were answered by an expired entry. */
export type CacheFigures = { name: string; hits: number; misses: number } & Partial<Record<'stale' | 'evictions' | 'entries' | 'bytes' | 'maxBytes', number>>;

/** Reports only the figures that a cache has. Redis reports the size of the shared cache itself. */
export function watchCaches(registry: Registry, caches: () => readonly CacheFigures[]): void {
  counter(registry, {
    name: 'cache_requests_total',
    help: 'Cache lookups: found (hit), not found (miss), or expired but served because the source was slow or down (stale).',
    labelNames: ['cache', 'outcome'],
    read: () =>
      caches().flatMap(({ name, hits, misses, stale }) => [
        { of: { cache: name, outcome: 'hit' }, value: hits },
        { of: { cache: name, outcome: 'miss' }, value: misses - (stale ?? 0) },
        ...(stale === undefined ? [] : [{ of: { cache: name, outcome: 'stale' }, value: stale }]),
      ]),
  });
  const having = (figure: 'evictions' | 'entries' | 'bytes' | 'maxBytes') => () =>
    caches().flatMap((cache) => (cache[figure] === undefined ? [] : [{ of: { cache: cache.name }, value: cache[figure] }]));
  const labelNames = ['cache'] as const;
  counter(registry, { name: 'cache_evictions_total', help: 'Entries dropped to make room for others.', labelNames, read: having('evictions') });
  gauge(registry, { name: 'cache_entries', help: 'Entries in this process.', labelNames, read: having('entries') });
  gauge(registry, { name: 'cache_size_bytes', help: 'Bytes in this process.', labelNames, read: having('bytes') });
  gauge(registry, { name: 'cache_max_size_bytes', help: 'Bytes that a cache may hold.', labelNames, read: having('maxBytes') });
}
