import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { startRedis } from '../../../tools/testing/redis.ts';
import { describeWithRedis, testRedisUrl } from '../../../tools/testing/with-redis.ts';
import { createBudget, createLogger, createRedis, type Budget, type BudgetStore } from '../src/index.ts';

const logger = createLogger('test', 'silent');
let clients = 0;
const newClient = () => `198.51.100.${++clients}`;

const budgetOn = (store: BudgetStore, windowSeconds = 900) => createBudget({ name: 'public', points: 100, windowSeconds, store });

async function letThrough(budgets: readonly Budget[], requests: number, address: string): Promise<number> {
  const spent = await Promise.all(Array.from({ length: requests }, (_, index) => budgets[index % budgets.length]!.spend(address)));
  return spent.filter(({ allowed }) => allowed).length;
}

function sharesItsCount(storesOf: () => [BudgetStore, BudgetStore]) {
  it('lets exactly 100 of 200 parallel requests of one client through two processes', async () => {
    const [one, other] = storesOf();
    const budgets = [budgetOn(one), budgetOn(other)];
    const address = newClient();
    expect(await letThrough(budgets, 200, address)).toBe(100);
    expect(await budgets[1]!.spend(address)).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
    expect(await budgets[0]!.spend(newClient())).toMatchObject({ allowed: true, remaining: 99 });
    expect(budgets[0]!.figures().mode).toBe('exact');
  });

  it('counts down, and starts anew after the window', async () => {
    const budget = budgetOn(storesOf()[0], 1);
    const address = newClient();
    expect((await budget.spend(address)).remaining).toBe(99);
    const second = await budget.spend(address);
    expect(second.remaining).toBe(98);
    expect(second.msToReset).toBeGreaterThan(0);
    expect(second.msToReset).toBeLessThanOrEqual(1000);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await budget.spend(address)).remaining).toBe(99);
  });
}

describe('the budget in PostgreSQL', () => {
  let database: TestDatabase;
  let pools: pg.Pool[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    pools = (['content_api', 'mcp_server'] as const).map((role) => new pg.Pool({ connectionString: database.urlAs(role), max: 4 }));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  sharesItsCount(() => pools.map((pool) => ({ kind: 'postgres', pool, schema: 'content' })) as [BudgetStore, BudgetStore]);
});

describeWithRedis('the budget in Redis', () => {
  let redis: ReturnType<typeof createRedis>[] = [];
  beforeAll(async () => {
    redis = [createRedis(testRedisUrl(), logger), createRedis(testRedisUrl(), logger)];
    await Promise.all(redis.map((client) => new Promise((resolve) => client.once('ready', resolve))));
    await redis[0]!.flushAll();
  });
  afterAll(() => Promise.all(redis.map((client) => client.close())));

  sharesItsCount(() => redis.map((client) => ({ kind: 'redis', client })) as [BudgetStore, BudgetStore]);

  it('goes on in the process while the server is frozen, and comes back by itself', async () => {
    const server = (await startRedis())!;
    const client = createRedis(server.url, logger);
    await new Promise((resolve) => client.once('ready', resolve));
    const budget = budgetOn({ kind: 'redis', client });
    const address = newClient();
    expect(await budget.spend(address)).toMatchObject({ remaining: 99 });

    server.process.kill('SIGSTOP');
    const askedAt = performance.now();
    expect(await budget.spend(address)).toMatchObject({ allowed: true });
    expect(performance.now() - askedAt).toBeLessThan(2000);
    expect(budget.figures().mode).toBe('degraded');

    server.process.kill('SIGCONT');
    for (let attempt = 0; attempt < 60 && budget.figures().mode === 'degraded'; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await budget.spend(newClient());
    }
    expect(budget.figures().mode).toBe('exact');
    client.destroy();
    await server.stop();
  });
});
