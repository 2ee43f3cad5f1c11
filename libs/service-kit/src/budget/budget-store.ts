import type { Pool } from 'pg';
import type { HealthCheck } from '../health.ts';
import type { RedisClient } from '../redis.ts';
import type { Budget, BudgetStore } from './budget.ts';

/** Redis where there is one, else the tables of `schema`; with neither, each process counts for itself. */
export function budgetStoreOf(redis: RedisClient | undefined, pool: Pool | undefined, schema: 'content' | 'partner'): BudgetStore {
  if (redis) return { kind: 'redis', client: redis };
  return pool ? { kind: 'postgres', pool, schema } : { kind: 'process' };
}

/** Tells that a shared budget is counted by this process alone, since its store is away. */
export const budgetCheck = (budgets: readonly Pick<Budget, 'figures'>[]): HealthCheck => ({
  name: 'requestBudget',
  required: false,
  check: () => {
    if (budgets.some(({ figures }) => figures().mode === 'degraded')) throw new Error('degraded: counted by this process alone');
  },
});
