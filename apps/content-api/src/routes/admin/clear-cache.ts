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
    'Clears the layers of this process and the shared one, tells all other instances, and purges the CDN where one is set up. 503: a part was not cleared.',
  tag: 'Admin',
  access: 'admin',
  query: z.object({ target: oneOf(TARGETS, 'What to clear.').default('all') }),
  data: z
    .object({ target: z.enum(TARGETS), cleared: z.array(z.enum(CACHE_GROUPS)), cdn: z.enum(['purged', 'none']), clearedAt: z.iso.datetime() })
    .meta({ id: 'CacheCleared' }),
  problems: ['validation', 'unauthorized'],

  async handle({ query: { target } }, { cache, shared, cdn }) {
    const cleared: CacheGroup[] = target === 'all' ? [...CACHE_GROUPS] : [target];
    cleared.forEach(cache.clear);
    await shared?.clear(cleared);
    // An answer that was on its way from the shared layer may be one of the cleared.
    if (shared) cleared.forEach(cache.clear);
    await cdn?.purge(cleared);
    return { target, cleared, cdn: cdn ? ('purged' as const) : ('none' as const), clearedAt: new Date().toISOString() };
  },
});
