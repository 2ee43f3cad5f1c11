import type { CatalogStore } from '../catalog/catalog-store.ts';
import { dollars } from '../catalog/money.ts';
import { builderUrl } from '../checkout/hand-off-urls.ts';
import { bestSet } from './best-set.ts';
import type { Brief } from './brief.ts';
import { candidatesAmong, type ChosenTest } from './candidates.ts';

export type CustomRecommendation = {
  kind: 'custom';
  budgetCents: number;
  totalCents: number;
  tests: ChosenTest[];
  /** The most relevant tests that were left out. */
  omissions: ChosenTest[];
  catalog: { eligibleItems: number; examinedItems: number; complete: boolean; asOf: string };
  rationale: string[];
  builderUrl: string;
};

const MOST_OMISSIONS = 5;

/** The individual tests that bear most on what was asked and together cost no more than the ceiling, at the prices of this moment. */
export async function recommendCustom(store: CatalogStore, brief: Brief, budgetCents: number): Promise<CustomRecommendation> {
  const { table, named, siteUrl, notes } = brief;
  const { items, total, asOf } = await store.read();
  const { eligible, candidates } = candidatesAmong(items, brief);

  const tests = bestSet(candidates, budgetCents).sort(byRelevance);
  const totalCents = tests.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const taken = new Set(tests.map(({ handle }) => handle));
  const leftOut = candidates.filter(({ handle }) => !taken.has(handle)).sort(byRelevance);
  const notOrderable = named.map(({ slug }) => slug).filter((slug) => !eligible.some(({ biomarkerSlugs }) => biomarkerSlugs.includes(slug)));

  return {
    kind: 'custom',
    budgetCents,
    totalCents,
    tests,
    omissions: leftOut.slice(0, MOST_OMISSIONS).map((test) => ({ ...test, reason: whyLeftOut(test, budgetCents) })),
    catalog: { eligibleItems: eligible.length, examinedItems: eligible.length, complete: items.length === total, asOf },
    rationale: [
      `${candidates.length} of the ${eligible.length} individual tests that can be ordered for this request bear on ${table.about}.`,
      whyThese(candidates.length, tests.length, budgetCents),
      ...notOrderable.map((slug) => `There is no individual test of "${slug}" that can be ordered for this request.`),
      ...notes,
      'Educational only: it is no diagnosis, and a clinician can say which tests are needed.',
    ],
    builderUrl: builderUrl(
      siteUrl,
      tests.map(({ handle }) => handle),
    ),
  };
}

const byRelevance = (a: ChosenTest, b: ChosenTest) => b.relevance - a.relevance || (a.handle < b.handle ? -1 : 1);

/** The price is the reason only where there was something to buy. */
function whyThese(candidates: number, taken: number, budgetCents: number): string {
  if (candidates === 0) return 'So there is no test to choose from; the budget is not the reason.';
  if (taken === 0) return `No such test costs as little as the ceiling of ${dollars(budgetCents)}.`;
  return `Of all sets of them that cost at most ${dollars(budgetCents)}, this one has the greatest summed relevance.`;
}

function whyLeftOut({ priceCents }: ChosenTest, budgetCents: number): string {
  if (priceCents > budgetCents) return `Its price of ${dollars(priceCents)} is above the whole budget.`;
  return `For ${dollars(priceCents)} the chosen tests give more relevance within the budget.`;
}
