import type { Registry } from 'prom-client';
import type { RateLimit } from '../rate-limit/rate-limit.ts';
import { counter, gauge } from './read-figures.ts';

export type WatchedRateLimit = Pick<RateLimit, 'name' | 'figures'>;

/** The requests that rate limits allowed and refused. */
export function watchRateLimits(registry: Registry, rateLimits: readonly WatchedRateLimit[]): void {
  gauge(registry, {
    name: 'request_budget_degraded',
    help: '1 while the shared store of a rate limit is down and this process counts alone.',
    labelNames: ['budget'],
    read: () => rateLimits.map(({ name, figures }) => ({ of: { budget: name }, value: figures().mode === 'degraded' ? 1 : 0 })),
  });
  counter(registry, {
    name: 'request_budget_requests_total',
    help: 'Requests that a rate limit allowed (allowed) or refused (limited).',
    labelNames: ['budget', 'outcome'],
    read: () =>
      rateLimits.flatMap(({ name, figures }) => {
        const { allowed, limited } = figures();
        return [
          { of: { budget: name, outcome: 'allowed' }, value: allowed },
          { of: { budget: name, outcome: 'limited' }, value: limited },
        ];
      }),
  });
}
