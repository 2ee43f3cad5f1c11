import { z } from 'zod';
import { CACHE_GROUPS, type CacheGroup } from '../../cache/answer.ts';
import { oneOf } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

const TARGETS = ['all', ...CACHE_GROUPS] as const;

export const clearCache = route({
  operationId: 'clearCache',
  method: 'delete',
  path: '/admin/performance',
  summary: 'Clears a cache on every instance',
  description:
    'Clears the caches of this process, the shared one and those of all other instances, then purges the CDN if there is one. Nothing older is cached afterwards: until a replica shows what the primary has now, the primary answers. With a shared cache it takes some two seconds. 503: a part was not cleared.',
  tag: 'Admin',
  access: 'admin',
  query: z.object({ target: oneOf(TARGETS, 'What to clear.').default('all') }),
  data: z
    .object({ target: z.enum(TARGETS), cleared: z.array(z.enum(CACHE_GROUPS)), cdn: z.enum(['purged', 'none']), clearedAt: z.iso.datetime() })
    .meta({ id: 'CacheCleared' }),

  async handle({ query: { target } }, { cache, shared, cdn, replica }) {
    const cleared: CacheGroup[] = target === 'all' ? [...CACHE_GROUPS] : [target];
    const position = await replica?.now();
    if (position) replica?.require(position);
    cleared.forEach(cache.clear);
    await shared?.clear(cleared, position);
    // A read of the shared cache under way may still return a cleared answer.
    if (shared) cleared.forEach(cache.clear);
    await cdn?.purge(cleared);
    return { target, cleared, cdn: cdn ? ('purged' as const) : ('none' as const), clearedAt: new Date().toISOString() };
  },
});
