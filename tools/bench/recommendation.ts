import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, postgresBiomarkers, postgresCatalog, postgresLabPackages, postgresConcerns } from '@biomarker/db/content';
import { CONCERNS, recommendPanel } from '@biomarker/domain/content';
import { migrate } from '../../prisma/migrations.ts';
import { seedContent } from '../../prisma/seeding/seed-content.ts';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';

// How long the exact panel recommendation takes over the whole catalog, the query left out. Aim: 20 ms.

const SITE_URL = 'https://biomarkers.example';
const BUDGETS_USD = [150, 399.99, 1000, 2000];
const ROUNDS = 15;

const folder = mkdtempSync(join(tmpdir(), 'biomarker-bench-'));
const postgres = await throwAwayPostgres(folder);
await migrate(postgres.url);
await seedContent(postgres.url);
const database = connectDatabase({ url: postgres.url, maxConnections: 2, onError: () => {} });
const catalog = await postgresCatalog(database).read();
const stores = {
  catalog: { read: async () => catalog },
  biomarkers: postgresBiomarkers(database),
  concerns: postgresConcerns(database),
  labPackages: postgresLabPackages(database),
};

console.log(`\n### recommend_panel, custom_only, over the whole catalog (median of ${ROUNDS}, ms)\n`);
console.log(`| concern | ${BUDGETS_USD.map((budget) => `$${budget}`).join(' | ')} |\n|---|${BUDGETS_USD.map(() => '---|').join('')}`);
for (const concern of CONCERNS.filter((each) => each !== 'urgent_symptoms')) {
  const times = [];
  for (const budget of BUDGETS_USD) times.push((await median(concern, budget)).toFixed(1));
  console.log(`| ${concern} | ${times.join(' | ')} |`);
}
await database.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

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
