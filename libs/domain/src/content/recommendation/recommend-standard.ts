import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { CatalogItem, CatalogStore } from '../model/catalog-item.ts';
import type { LabPackageStore } from '../model/lab-package.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { coveredBy, priceOf } from '../pricing/item-set.ts';
import type { Basis } from './basis.ts';
import { chooseTests } from './choose-tests.ts';
import { comparedPanel, type ComparedPanel } from './compare-panels.ts';
import { describedTests, eligibleTests, type ChosenTest } from './described-tests.ts';
import { adviceFor, singlePrices } from './rationale.ts';
import { whySingleTests, whyThisPanel } from './standard-rationale.ts';
import { panelsAmong } from './ways.ts';
import { countedMarkers } from './work-up.ts';

export type StandardRecommendation = {
  kind: 'standard';
  /** Absent when no panel covers the core within the budget, or when single tests cost less for the same markers. */
  recommendedPanel?: ComparedPanel;
  alternatives: ComparedPanel[];
  /** Single tests and bundles when no panel is recommended. */
  tests?: ChosenTest[];
  totalCents?: number;
  rationale: string[];
  /** True when a panel that covers the core fits the budget. */
  withinBudget: boolean;
  builderUrl: string;
};

const PAGE_SIZE = 100;

/** The cheapest panel within budget that covers the core and costs no more than single tests for the same markers; else these tests. */
export async function recommendStandard(
  { catalog, labPackages }: { catalog: CatalogStore; labPackages: LabPackageStore },
  basis: Basis,
  ceilingCents: number,
): Promise<StandardRecommendation> {
  const [{ items: packages }, { items }] = await Promise.all([
    labPackages.list({ isActive: true, sortBy: 'price', sortOrder: 'asc', offset: 0, pageSize: PAGE_SIZE }),
    catalog.read(),
  ]);
  const tests = eligibleTests(items, basis.sex, basis.named);
  const offers = panelsAmong(items);
  const panels = packages.map((labPackage) => comparedPanel(labPackage, basis, ceilingCents));
  const fitting = panels.filter(({ withinBudget, lacksOfCore }) => withinBudget && lacksOfCore.length === 0);
  const recommended = fitting.find((panel) =>
    isWorthItsPrice(
      offers.find(({ handle }) => handle === panel.labPackage.slug),
      tests,
      basis,
    ),
  );
  const offer = offers.find(({ handle }) => handle === recommended?.labPackage.slug);
  const single = chooseTests(tests, basis.workUp, { ceilingCents });
  const compared = { tests, offers, panels, basis, ceilingCents };
  const why = recommended && offer ? whyThisPanel(recommended, offer, compared) : whySingleTests(single, compared);

  return {
    kind: 'standard',
    ...(recommended ? { recommendedPanel: recommended } : { tests: describedTests(single.items, basis.workUp, single.counted), totalCents: single.totalCents }),
    alternatives: panels.filter((panel) => panel !== recommended),
    rationale: [...singlePrices(basis, tests), ...why, ...adviceFor(basis, offer ? coveredBy([offer]) : single.counted)],
    withinBudget: fitting.length > 0,
    builderUrl: builderUrl(basis.siteUrl, recommended ? [] : single.items.map(({ handle }) => handle)),
  };
}

/** True when single tests for the panel's work-up markers cost at least as much or do not exist. */
function isWorthItsPrice(offer: CatalogItem | undefined, tests: readonly CatalogItem[], { workUp }: Basis): boolean {
  if (!offer) return false;
  const wanted = countedMarkers(workUp, coveredBy([offer]));
  const single = cheapestWay(tests, wanted);
  const measured = coveredBy(single);
  return offer.priceCents <= priceOf(single) || workUp.core.some(({ markers }) => markers.some((marker) => !measured.has(marker)));
}
