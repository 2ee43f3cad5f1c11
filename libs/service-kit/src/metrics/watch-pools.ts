import type { Registry } from 'prom-client';
import { counter, gauge, type Figure } from './read-figures.ts';

/** Figures of one PostgreSQL pool: queries and errors since the process started, the rest now. */
export type PoolFigures = { queries: number; errors: number; pool: { total: number; idle: number; waiting: number; max: number } };

export function watchPools(registry: Registry, pools: Record<string, () => PoolFigures>): void {
  const each =
    <L extends string>(label: (pool: string, figures: PoolFigures) => Figure<L>[]) =>
    () =>
      Object.entries(pools).flatMap(([pool, figures]) => label(pool, figures()));

  gauge(registry, {
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL that are open, busy or idle.',
    labelNames: ['pool', 'state'],
    read: each((pool, { pool: { total, idle } }) => [
      { of: { pool, state: 'busy' }, value: total - idle },
      { of: { pool, state: 'idle' }, value: idle },
    ]),
  });
  gauge(registry, {
    name: 'database_pool_max_connections',
    help: 'Connections that a pool may open.',
    labelNames: ['pool'],
    read: each((pool, figures) => [{ of: { pool }, value: figures.pool.max }]),
  });
  gauge(registry, {
    name: 'database_pool_waiting_requests',
    help: 'Statements that wait for a connection.',
    labelNames: ['pool'],
    read: each((pool, figures) => [{ of: { pool }, value: figures.pool.waiting }]),
  });
  counter(registry, {
    name: 'database_queries_total',
    help: 'Statements that succeeded (ok), or that failed, were refused or timed out (failed).',
    labelNames: ['pool', 'outcome'],
    read: each((pool, { queries, errors }) => [
      { of: { pool, outcome: 'ok' }, value: queries - errors },
      { of: { pool, outcome: 'failed' }, value: errors },
    ]),
  });
}
