import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { droppedLogLines } from '../log-output.ts';
import type { Observation } from '../observe.ts';
import { counter } from './read-figures.ts';
import { watchRateLimits, type WatchedRateLimit } from './watch-rate-limits.ts';
import { watchCaches, type CacheFigures } from './watch-caches.ts';
import { watchDependencies, type WatchedDependencies } from './watch-dependencies.ts';
import { watchPools, type PoolFigures } from './watch-pools.ts';

/** The sources of metrics. Each figure is read when `/metrics` is requested. */
export type Watched = WatchedDependencies & {
  rateLimits: readonly WatchedRateLimit[];
  caches: () => readonly CacheFigures[];
  pools: Record<string, () => PoolFigures>;
};

export type Metrics = ReturnType<typeof createMetrics>;

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram<L>({ name, help, labelNames, buckets: BUCKETS_SECONDS, registers: [registry] });
  const requests = histogram('http_request_duration_seconds', 'Duration of HTTP requests by route template.', ['method', 'route', 'status']);
  counter(registry, {
    name: 'log_lines_dropped_total',
    help: 'Log lines that standard output did not take, such as on a full disk.',
    read: () => [{ of: {}, value: droppedLogLines() }],
  });
  const queries = histogram('database_query_duration_seconds', 'Duration of PostgreSQL statements, including the wait for a connection.', []);

  return {
    registry,
    observe: ({ method, route, status, durationMs }: Observation) => requests.observe({ method, route, status }, durationMs / 1000),
    /** The duration of a statement, including the wait for its connection. */
    observeQuery: (seconds: number) => queries.observe(seconds),
    watch({ rateLimits, caches, pools, ...dependencies }: Watched): void {
      watchRateLimits(registry, rateLimits);
      watchCaches(registry, caches);
      watchPools(registry, pools);
      watchDependencies(registry, dependencies);
    },
    /** Serves `GET /metrics` on its own port, never on the public one. */
    server: createServer((req, res) => {
      if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
      registry.metrics().then(
        (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        (error: unknown) => res.writeHead(500).end(`${error}`),
      );
    }),
  };
}
