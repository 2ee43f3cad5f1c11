import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, postgresBiomarkers, postgresCatalog, postgresLabPackages } from '@biomarker/db/content';
import { CONCERNS, recommendPanel } from '@biomarker/domain/content';
import { bestSet } from '../../libs/domain/src/content/panels/best-set.ts';
import { migrate } from '../../prisma/migrations.ts';
import { seedContent } from '../../prisma/seeding/seed-content.ts';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';

// How long the exact panel recommendation takes over the whole catalogue, the query left out. Aim: 20 ms.

const SITE_URL = 'https://biomarkers.example';
const BUDGETS_USD = [150, 399.99, 1000, 2000];
const CEILINGS_CENTS = [50_000, 100_000, 200_000];
const ROUNDS = 15;

const folder = mkdtempSync(join(tmpdir(), 'biomarker-bench-'));
const postgres = await throwAwayPostgres(folder);
await migrate(postgres.url);
await seedContent(postgres.url);
const database = connectDatabase({ url: postgres.url, maxConnections: 2, onError: () => {} });
const catalog = await postgresCatalog(database.pool).read();
const stores = {
  catalog: { read: async () => catalog },
  biomarkers: postgresBiomarkers(database.pool),
  labPackages: postgresLabPackages(database.pool, SITE_URL),
};

console.log(`\n### recommend_panel, custom_only, over the whole catalogue (median of ${ROUNDS}, ms)\n`);
console.log(`| concern | ${BUDGETS_USD.map((budget) => `$${budget}`).join(' | ')} |\n|---|${BUDGETS_USD.map(() => '---|').join('')}`);
for (const concern of CONCERNS.filter((each) => each !== 'urgent_symptoms')) {
  const times = [];
  for (const budget of BUDGETS_USD) times.push((await median(concern, budget)).toFixed(1));
  console.log(`| ${concern} | ${times.join(' | ')} |`);
}
console.log(
  `\n### The choice alone, 124 made-up tests (median of ${ROUNDS}, ms)\n\n| prices | ${CEILINGS_CENTS.map((cents) => `$${cents / 100}`).join(' | ')} |\n|---|${CEILINGS_CENTS.map(() => '---|').join('')}`,
);
for (const [prices, step] of [
  ['whole dollars', 100],
  ['odd cents', 1],
] as const) {
  const candidates = madeUp(step);
  console.log(`| ${prices} | ${CEILINGS_CENTS.map((ceiling) => medianOf(() => bestSet(candidates, ceiling)).toFixed(1)).join(' | ')} |`);
}
await database.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

function madeUp(step: number) {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: 124 }, (_, index) => ({
    handle: `test-${index}`,
    priceCents: Math.max(step, Math.floor((600 + random() * 8000) / step) * step),
    relevance: 1 + Math.floor(random() * 100),
  }));
}

function medianOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

async function median(concern: (typeof CONCERNS)[number], maxBudgetUsd: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await recommendPanel(stores as Parameters<typeof recommendPanel>[0], SITE_URL, {
      concern,
      goal: 'build_baseline',
      packagePreference: 'custom_only',
      maxBudgetUsd,
    });
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}
