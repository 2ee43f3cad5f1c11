import type { Registry } from 'prom-client';
import { gauge } from './read-figures.ts';

export type WatchedRedis = { readonly isReady: boolean };

export function watchRedis(registry: Registry, redis: WatchedRedis): void {
  gauge(registry, {
    name: 'redis_up',
    help: '1 while the connection to Redis accepts commands; absent without Redis.',
    labelNames: [],
    read: () => [{ of: {}, value: redis.isReady ? 1 : 0 }],
  });
}
