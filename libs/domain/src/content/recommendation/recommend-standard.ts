import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { CatalogItem, CatalogStore } from '../model/catalog-item.ts';
import type { LabPackageStore } from '../model/lab-package.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { coveredBy, priceOf } from '../pricing/item-set.ts';
import type { Brief } from './brief.ts';
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
  brief: Brief,
  ceilingCents: number,
): Promise<StandardRecommendation> {
  const [{ items: packages }, { items }] = await Promise.all([
    labPackages.list({ isActive: true, sortBy: 'price', sortOrder: 'asc', offset: 0, pageSize: PAGE_SIZE }),
    catalog.read(),
  ]);
  const tests = eligibleTests(items, brief.sex, brief.named);
  const offers = panelsAmong(items);
  const panels = packages.map((labPackage) => comparedPanel(labPackage, brief, ceilingCents));
  const fitting = panels.filter(({ withinBudget, lacksOfCore }) => withinBudget && lacksOfCore.length === 0);
  const recommended = fitting.find((panel) =>
    isWorthItsPrice(
      offers.find(({ handle }) => handle === panel.labPackage.slug),
      tests,
      brief,
    ),
  );
  const offer = offers.find(({ handle }) => handle === recommended?.labPackage.slug);
  const single = chooseTests(tests, brief.workUp, { ceilingCents });
  const scene = { tests, offers, panels, brief, ceilingCents };
  const why = recommended && offer ? whyThisPanel(recommended, offer, scene) : whySingleTests(single, scene);

  return {
    kind: 'standard',
    ...(recommended ? { recommendedPanel: recommended } : { tests: describedTests(single.items, brief.workUp, single.counted), totalCents: single.totalCents }),
    alternatives: panels.filter((panel) => panel !== recommended),
    rationale: [...singlePrices(brief, tests), ...why, ...adviceFor(brief, offer ? coveredBy([offer]) : single.counted)],
    withinBudget: fitting.length > 0,
    builderUrl: builderUrl(brief.siteUrl, recommended ? [] : single.items.map(({ handle }) => handle)),
  };
}

/** True when single tests for the panel's work-up markers cost at least as much or do not exist. */
function isWorthItsPrice(offer: CatalogItem | undefined, tests: readonly CatalogItem[], { workUp }: Brief): boolean {
  if (!offer) return false;
  const wanted = countedMarkers(workUp, coveredBy([offer]));
  const single = cheapestWay(tests, wanted);
  const measured = coveredBy(single);
  return offer.priceCents <= priceOf(single) || workUp.core.some(({ markers }) => markers.some((marker) => !measured.has(marker)));
}
