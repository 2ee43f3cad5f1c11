import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { createMetrics } from './metrics.ts';
import { gauge } from './read-figures.ts';

const checks = [
  { name: 'database', required: true, ok: false, reason: 'away' },
  { name: 'role', required: false, ok: true, reason: '' },
];
const health = { results: async () => checks };
const pool = { queries: 10, errors: 3, pool: { total: 5, idle: 2, waiting: 4, max: 8 } };
const nothing = { rateLimits: [], caches: () => [], pools: {}, redis: undefined, health };

async function linesOf(watched: Partial<Parameters<ReturnType<typeof createMetrics>['watch']>[0]>) {
  const metrics = createMetrics('a-service');
  metrics.watch({ ...nothing, ...watched });
  const text = async () => (await metrics.registry.metrics()).split('\n');
  return {
    text,
    linesFor: async (name: string) => (await text()).filter((line) => line.startsWith(`${name}{`)).map((line) => line.replace(',service="a-service"', '')),
  };
}

it('a cache reports its outcomes, and its size if known', async () => {
  const own = { name: 'own', hits: 7, misses: 5, stale: 2, evictions: 1, entries: 3, bytes: 900, maxBytes: 1000 };
  const { linesFor } = await linesOf({ caches: () => [own, { name: 'shared', hits: 1, misses: 4 }] });
  expect(await linesFor('cache_requests_total')).toEqual([
    'cache_requests_total{cache="own",outcome="hit"} 7',
    'cache_requests_total{cache="own",outcome="miss"} 3',
    'cache_requests_total{cache="own",outcome="stale"} 2',
    'cache_requests_total{cache="shared",outcome="hit"} 1',
    'cache_requests_total{cache="shared",outcome="miss"} 4',
  ]);
  expect(await linesFor('cache_size_bytes')).toEqual(['cache_size_bytes{cache="own"} 900']);
  expect(await linesFor('cache_max_size_bytes')).toEqual(['cache_max_size_bytes{cache="own"} 1000']);
  expect(await linesFor('cache_evictions_total')).toEqual(['cache_evictions_total{cache="own"} 1']);
  expect(await linesFor('cache_entries')).toEqual(['cache_entries{cache="own"} 3']);
});

it('a pool reports its connections, waiting requests and statements', async () => {
  const { linesFor } = await linesOf({ pools: { content: () => pool } });
  expect(await linesFor('database_pool_connections')).toEqual([
    'database_pool_connections{pool="content",state="busy"} 3',
    'database_pool_connections{pool="content",state="idle"} 2',
  ]);
  expect(await linesFor('database_pool_max_connections')).toEqual(['database_pool_max_connections{pool="content"} 8']);
  expect(await linesFor('database_pool_waiting_requests')).toEqual(['database_pool_waiting_requests{pool="content"} 4']);
  expect(await linesFor('database_queries_total')).toEqual([
    'database_queries_total{pool="content",outcome="ok"} 7',
    'database_queries_total{pool="content",outcome="failed"} 3',
  ]);
});

it('a figure that cannot be read is absent, and comes back', async () => {
  const { registry } = createMetrics('a-service');
  const values = [7, undefined, 5];
  gauge(registry, {
    name: 'age_seconds',
    help: 'An age.',
    labelNames: [],
    read: () => {
      const value = values.shift();
      return value === undefined ? [] : [{ of: {}, value }];
    },
  });
  const line = async () => (await registry.metrics()).match(/^age_seconds.*$/m)?.[0];
  expect([await line(), await line(), await line()]).toEqual(['age_seconds{service="a-service"} 7', undefined, 'age_seconds{service="a-service"} 5']);
});

it('a figure is read at each scrape, not accumulated', async () => {
  let limited = 1;
  const figures = () => ({ mode: limited > 1 ? ('degraded' as const) : ('exact' as const), allowed: 5, limited });
  const { linesFor } = await linesOf({ rateLimits: [{ name: 'public', figures }] });
  expect(await linesFor('rate_limit_requests_total')).toContain('rate_limit_requests_total{limit="public",outcome="limited"} 1');
  expect(await linesFor('rate_limit_degraded')).toEqual(['rate_limit_degraded{limit="public"} 0']);
  limited = 3;
  expect(await linesFor('rate_limit_requests_total')).toContain('rate_limit_requests_total{limit="public",outcome="limited"} 3');
  expect(await linesFor('rate_limit_degraded')).toEqual(['rate_limit_degraded{limit="public"} 1']);
});

it('a cache that is gone has no figures', async () => {
  const caches = ['first', 'second'].map((name) => ({ name, hits: 1, misses: 0, entries: 3 }));
  const { linesFor } = await linesOf({ caches: () => caches });
  expect(await linesFor('cache_entries')).toEqual(['cache_entries{cache="first"} 3', 'cache_entries{cache="second"} 3']);
  caches.shift();
  expect(await linesFor('cache_entries')).toEqual(['cache_entries{cache="second"} 3']);
});

it('a failed check and a lost Redis report 0; without Redis there is no figure', async () => {
  const { linesFor } = await linesOf({ redis: { isReady: false } });
  expect(await linesFor('health_check_up')).toEqual([
    'health_check_up{check="database",required="true"} 0',
    'health_check_up{check="role",required="false"} 1',
  ]);
  expect(await linesFor('redis_up')).toEqual(['redis_up{service="a-service"} 0']);
  expect((await (await linesOf({})).text()).filter((line) => line.includes('redis_up'))).toEqual([]);
});

it('a figure that cannot be read costs the scrape, not the process', async () => {
  const { server, watch } = createMetrics('a-service');
  watch({
    ...nothing,
    caches: () => {
      throw new Error('no figures');
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
  server.close();
  expect(status).toBe(500);
});
