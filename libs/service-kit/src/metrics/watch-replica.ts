import type { Registry } from 'prom-client';
import { gauge } from './read-figures.ts';

export type WatchedReplica = { replicaLagSeconds(): Promise<number> };

export function watchReplica(registry: Registry, replica: WatchedReplica): void {
  gauge(registry, {
    name: 'database_replica_lag_seconds',
    help: 'Age of the newest transaction that the replica of DATABASE_READ_URL shows, while it has received more; absent without one.',
    labelNames: [],
    // While the replica is away, its check says so.
    read: () =>
      replica.replicaLagSeconds().then(
        (value) => [{ of: {}, value }],
        () => [],
      ),
  });
}
