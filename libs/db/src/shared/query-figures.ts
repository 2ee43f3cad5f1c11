import { createHistogram } from 'node:perf_hooks';
import type pg from 'pg';

/** Milliseconds; since the process started. */
export type QueryFigures = {
  queries: number;
  errors: number;
  avgMs: number;
  p95Ms: number;
  pool: { total: number; idle: number; waiting: number; max: number };
};

/** Measures every query that goes through the pool, hand-written or Prisma's; `onQuery` hears of each. */
export function measureQueries(pool: pg.Pool, onQuery: (seconds: number) => void = () => {}): () => QueryFigures {
  const durations = createHistogram();
  let errors = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;

  async function measured(...args: unknown[]) {
    const startedAt = performance.now();
    try {
      return await query(...args);
    } catch (error) {
      errors++;
      throw error;
    } finally {
      const ms = performance.now() - startedAt;
      durations.record(Math.max(1, Math.round(ms * 1000)));
      onQuery(ms / 1000);
    }
  }
  pool.query = measured as typeof pool.query;

  return () => ({
    queries: durations.count,
    errors,
    avgMs: durations.count === 0 ? 0 : rounded(durations.mean / 1000),
    p95Ms: durations.count === 0 ? 0 : rounded(durations.percentile(95) / 1000),
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max },
  });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
