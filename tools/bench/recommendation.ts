import { connectDatabase, postgresBiomarkers, postgresCatalog, postgresLabPackages, postgresConcerns } from '@biomarker/db/content';
import { CONCERNS, recommendPanel } from '@biomarker/domain/content';
import { inLab } from './harness/lab.ts';
import { table } from './harness/table.ts';

// The time of the exact panel recommendation over the whole catalog, without the query. Goal: 20 ms.

const SITE_URL = 'https://biomarkers.example';
const BUDGETS_USD = [150, 399.99, 1000, 2000];
const ROUNDS = 15;

await inLab([], async ({ postgres }) => {
  const database = connectDatabase({ url: postgres.url, maxConnections: 2, onError: () => {} });
  const catalog = await postgresCatalog(database).read();
  const stores = {
    catalog: { read: async () => catalog },
    biomarkers: postgresBiomarkers(database),
    concerns: postgresConcerns(database),
    labPackages: postgresLabPackages(database),
  };
  const heads = ['concern', ...BUDGETS_USD.map((budget) => `$${budget}`)];
  const rows = [];
  for (const concern of CONCERNS.filter((each) => each !== 'urgent_symptoms')) {
    const times = [];
    for (const budget of BUDGETS_USD) times.push((await median(stores, concern, budget)).toFixed(1));
    rows.push([concern, ...times]);
  }
  await database.close();
  console.log(`\n### recommend_panel, custom_only, over the whole catalog (median of ${ROUNDS}, ms)\n\n${table(heads, rows)}`);
});

async function median(stores: object, concern: (typeof CONCERNS)[number], maxBudgetUsd: number): Promise<number> {
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
