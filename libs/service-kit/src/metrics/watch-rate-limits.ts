import type { Registry } from 'prom-client';
import type { RateLimit } from '../rate-limit/rate-limit.ts';
import { counter, gauge } from './read-figures.ts';

export type WatchedRateLimit = Pick<RateLimit, 'name' | 'figures'>;

/** The requests that rate limits allowed and refused. */
export function watchRateLimits(registry: Registry, rateLimits: readonly WatchedRateLimit[]): void {
  gauge(registry, {
    name: 'rate_limit_degraded',
    help: '1 while the shared store of a rate limit is down and this process counts alone.',
    labelNames: ['limit'],
    read: () => rateLimits.map(({ name, figures }) => ({ of: { limit: name }, value: figures().mode === 'degraded' ? 1 : 0 })),
  });
  counter(registry, {
    name: 'rate_limit_requests_total',
    help: 'Requests that a rate limit allowed (allowed) or refused (limited).',
    labelNames: ['limit', 'outcome'],
    read: () =>
      rateLimits.flatMap(({ name, figures }) => {
        const { allowed, limited } = figures();
        return [
          { of: { limit: name, outcome: 'allowed' }, value: allowed },
          { of: { limit: name, outcome: 'limited' }, value: limited },
        ];
      }),
  });
}
