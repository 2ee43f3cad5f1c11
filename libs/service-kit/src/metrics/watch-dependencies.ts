import type { Registry } from 'prom-client';
import type { Health } from '../health.ts';
import { figureOf, gauge } from './read-figures.ts';

export type WatchedDependencies = {
  health: Pick<Health, 'results'>;
  redis: { readonly isReady: boolean } | undefined;
  replica?: { replicaLagSeconds(): Promise<number> };
};

/** The checks of `/readyz`, run at each request for metrics, and the state of Redis and of the replica, where there are any. */
export function watchDependencies(registry: Registry, { health, redis, replica }: WatchedDependencies): void {
  gauge(registry, {
    name: 'health_check_up',
    help: '1 while a check of /readyz passes. A required one decides about readiness.',
    labelNames: ['check', 'required'],
    read: async () => (await health.results()).map(({ name, required, ok }) => ({ of: { check: name, required: String(required) }, value: ok ? 1 : 0 })),
  });
  if (redis)
    gauge(registry, {
      name: 'redis_up',
      help: '1 while the connection to Redis accepts commands; absent without Redis.',
      read: () => [{ of: {}, value: redis.isReady ? 1 : 0 }],
    });
  if (replica)
    gauge(registry, {
      name: 'database_replica_lag_seconds',
      help: 'Age of the newest transaction that the replica of DATABASE_READ_URL shows, while it has received more; absent without one.',
      read: () => figureOf(replica.replicaLagSeconds()),
    });
}
