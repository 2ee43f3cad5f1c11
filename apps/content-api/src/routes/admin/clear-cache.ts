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
  description: 'Clears the layers of this process and the shared one, and tells all other instances.',
  tag: 'Admin',
  access: 'admin',
  query: z.object({ target: oneOf(TARGETS, 'What to clear.').default('all') }),
  data: z.object({ target: z.enum(TARGETS), cleared: z.array(z.enum(CACHE_GROUPS)), clearedAt: z.iso.datetime() }).meta({ id: 'CacheCleared' }),
  problems: ['validation', 'unauthorized'],

  async handle({ query: { target } }, { cache, shared }) {
    const cleared: CacheGroup[] = target === 'all' ? [...CACHE_GROUPS] : [target];
    cleared.forEach(cache.clear);
    await shared?.clear(cleared);
    // An answer that was on its way from the shared layer may be one of the cleared.
    if (shared) cleared.forEach(cache.clear);
    return { target, cleared, clearedAt: new Date().toISOString() };
  },
});
