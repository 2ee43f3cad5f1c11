import type { Registry } from 'prom-client';
import type { Health } from '../health.ts';
import { gauge } from './read-figures.ts';

export type WatchedHealth = Pick<Health, 'results'>;

/** The checks of `/readyz`, run at each request for metrics. */
export function watchHealth(registry: Registry, { results }: WatchedHealth): void {
  gauge(registry, {
    name: 'health_check_up',
    help: '1 while a check of /readyz passes. A required one decides about readiness.',
    labelNames: ['check', 'required'],
    read: async () => (await results()).map(({ name, required, ok }) => ({ of: { check: name, required: String(required) }, value: ok ? 1 : 0 })),
  });
}
