import type { CatalogItem } from '../model/catalog-item.ts';
import type { ContentStores } from '../model/content-stores.ts';
import { coveredBy } from '../pricing/item-set.ts';
import { preparationOf } from '../reading/preparation.ts';
import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { Basis, Choices } from './basis.ts';
import { byRank, chooseTests, type TestChoice } from './choose-tests.ts';
import { comparedPanel, type ComparedPanel } from './compare-panels.ts';
import { describedTests, eligibleTests, type ChosenTest } from './described-tests.ts';
import { adviceFor, singlePrices } from './rationale.ts';
import { whyLess, whySingleTests, whyThisPanel } from './standard-rationale.ts';
import { cheapestPanelWay, panelsAmong, wayOf, type Way } from './ways.ts';
import { countedMarkers } from './work-up.ts';

/** Single tests and bundles; the first may be a panel that they add to. */
export type TestSet = { tests: ChosenTest[]; totalCents: number; preparation: string[]; builderUrl: string };

export type StandardRecommendation = {
  kind: 'standard';
  /** The cheapest panel that holds the core and fits the budget. */
  recommendedPanel?: ComparedPanel;
  /** What costs less than the recommended panel, and holds the core and all that the panel adds to the concern. */
  cheaper?: TestSet;
  alternatives: ComparedPanel[];
  /** Tests where no panel is recommended. */
  tests?: ChosenTest[];
  totalCents?: number;
  rationale: string[];
  /** What to know before ordering and before the draw. */
  preparation: string[];
  /** True when a panel that covers the core fits the budget. */
  withinBudget: boolean;
  builderUrl: string;
};

type Stores = Pick<ContentStores, 'catalog' | 'labPackages' | 'biomarkers'>;

const PAGE_SIZE = 100;

/** The cheapest panel within budget that holds the core, beside what costs less; without such a panel, the tests alone. */
export async function recommendStandard({ catalog, labPackages, biomarkers }: Stores, basis: Basis, ceilingCents: number): Promise<StandardRecommendation> {
  const [{ items: packages }, { items }] = await Promise.all([
    labPackages.list({ isActive: true, sortBy: 'price', sortOrder: 'asc', offset: 0, pageSize: PAGE_SIZE }),
    catalog.read(),
  ]);
  const { sex, siteUrl, workUp } = basis;
  const tests = eligibleTests(items, sex, basis.named);
  const offers = panelsAmong(items);
  const panels = packages.map((labPackage) => comparedPanel(labPackage, basis, ceilingCents));
  const fitting = panels.filter(({ withinBudget, lacksOfCore }) => withinBudget && lacksOfCore.length === 0);
  const offer = offers.find(({ handle }) => fitting.some(({ labPackage }) => labPackage.slug === handle));
  const compared = { tests, offers, panels, basis, ceilingCents };

  const testSet = async (way: Way): Promise<TestSet> => {
    const added = byRank(way.items, workUp);
    const bought = way.panel ? [way.panel, ...added] : added;
    const measured = coveredBy(bought);
    const handles = added.map(({ handle }) => handle);
    return {
      tests: describedTests(bought, workUp, countedMarkers(workUp, measured)),
      totalCents: way.totalCents,
      preparation: await preparationOf(biomarkers, [...measured], sex),
      builderUrl: builderUrl(siteUrl, handles, way.panel?.handle),
    };
  };

  const recommended = panels.find(({ labPackage }) => labPackage.slug === offer?.handle);
  if (!recommended || !offer) {
    const single = chooseTests(tests, workUp, { ceilingCents });
    const way = cheapestFor(single, offers, tests);
    return {
      kind: 'standard',
      ...(await testSet(way)),
      alternatives: panels,
      rationale: [...singlePrices(basis, tests), ...whySingleTests(single, way, compared), ...adviceFor(basis, single.counted)],
      withinBudget: false,
    };
  }

  const less = lessThan(offer, compared);
  return {
    kind: 'standard',
    recommendedPanel: recommended,
    ...(less && { cheaper: await testSet(less) }),
    alternatives: panels.filter((panel) => panel !== recommended),
    rationale: [
      ...singlePrices(basis, tests),
      ...(less ? whyLess(less, offer) : []),
      ...whyThisPanel(recommended, offer, compared),
      ...adviceFor(basis, coveredBy([offer])),
    ],
    preparation: await preparationOf(biomarkers, offer.biomarkerSlugs, sex),
    withinBudget: true,
    builderUrl: builderUrl(siteUrl, [], offer.handle),
  };
}

/** The tests, or the panel with tests that costs less for the same markers. */
function cheapestFor(choice: TestChoice<CatalogItem>, offers: readonly CatalogItem[], tests: readonly CatalogItem[]): Way {
  const same = choice.items.length > 0 ? cheapestPanelWay(offers, tests, choice.counted) : undefined;
  return same && same.totalCents < choice.totalCents ? same : wayOf(choice.items);
}

/** The best tests below the price of a panel, if they measure all that it has for the concern. */
function lessThan(offer: CatalogItem, { tests, offers, basis: { workUp } }: Choices): Way | undefined {
  const choice = chooseTests(tests, workUp, { ceilingCents: offer.priceCents - 1 });
  const isWhole = choice.passed.length === 0 && [...countedMarkers(workUp, coveredBy([offer]))].every((marker) => choice.counted.has(marker));
  return isWhole ? cheapestFor(choice, offers, tests) : undefined;
}
