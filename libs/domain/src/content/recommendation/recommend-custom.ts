import type { CatalogItem } from '../model/catalog-item.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { coveredBy } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';
import { preparationOf } from '../reading/preparation.ts';
import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { Basis } from './basis.ts';
import { chooseTests, type TestChoice } from './choose-tests.ts';
import { describedTests, eligibleTests, omittedTests, relevantTests } from './described-tests.ts';
import { adviceFor, coreInWords, otherWays, singlePrices } from './rationale.ts';
import { panelsAmong } from './ways.ts';

export type CustomRecommendation = Awaited<ReturnType<typeof recommendCustom>>;

type Stores = Pick<ContentStores, 'catalog' | 'biomarkers'>;

/** Individual tests and bundles for the request within the ceiling, at current prices. */
export async function recommendCustom({ catalog, biomarkers }: Stores, basis: Basis, budgetCents: number) {
  const { workUp, named, sex, siteUrl } = basis;
  const { items, total, asOf } = await catalog.read();
  const eligible = eligibleTests(items, sex, named);
  const choice = chooseTests(eligible, workUp, { ceilingCents: budgetCents });
  const tests = describedTests(choice.items, workUp, choice.counted);
  const candidates = relevantTests(eligible, workUp).length;

  return {
    kind: 'custom' as const,
    budgetCents,
    totalCents: choice.totalCents,
    tests,
    /** The most relevant tests that were left out. */
    omissions: omittedTests(eligible, workUp, choice, budgetCents),
    catalog: { eligibleItems: eligible.length, examinedItems: eligible.length, complete: items.length === total, asOf },
    rationale: [
      ...singlePrices(basis, eligible),
      `${candidates} of the ${eligible.length} individual tests that can be ordered for this request bear on ${workUp.about}.`,
      ...(candidates === 0 ? ['So there is no test to choose from; the budget is not the reason.'] : whyThese(choice, budgetCents)),
      ...otherWays(choice, { basis, tests: eligible, offers: panelsAmong(items), ceilingCents: budgetCents }),
      ...adviceFor(basis, choice.counted),
    ],
    /** What to know before ordering and before the draw. */
    preparation: await preparationOf(biomarkers, [...coveredBy(choice.items)], sex),
    builderUrl: builderUrl(
      siteUrl,
      tests.map(({ handle }) => handle),
    ),
  };
}

function whyThese(choice: TestChoice<CatalogItem>, budgetCents: number): string[] {
  const core = coreInWords(choice, budgetCents);
  if (choice.passed.length > 0 || choice.items.length === 0) return core;
  const left = budgetCents - choice.totalCents;
  return [
    ...core,
    `Of all sets with them that cost at most ${dollars(budgetCents)}, this one has the greatest summed value; it costs ${dollars(choice.totalCents)}.`,
    ...(left > 0 ? [`${dollars(left)} is left. Nothing that fits belongs to this first look.`] : []),
  ];
}
