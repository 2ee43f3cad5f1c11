import { centsOf, dollars } from '../catalog/money.ts';
import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { LabPackage } from '../lab-packages/lab-package.ts';
import type { LabPackageStore } from '../lab-packages/lab-package-store.ts';
import type { Brief } from './brief.ts';
import type { NamedMarker, RelevanceTable } from './relevance.ts';

export type ComparedPanel = {
  labPackage: LabPackage;
  withinBudget: boolean;
  /** The share of all relevance that its markers make up, 0 to 1. */
  coverage: number;
  reason: string;
};

export type StandardRecommendation = {
  kind: 'standard';
  /** Absent when no panel fits the budget. */
  recommendedPanel?: ComparedPanel;
  alternatives: ComparedPanel[];
  rationale: string[];
  withinBudget: boolean;
  builderUrl: string;
};

/** A cheaper panel is enough when it covers this much of what the best affordable one covers. */
const ENOUGH = 0.75;
const PAGE_SIZE = 100;

/** The cheapest standard panel within the ceiling that covers nearly as much as any other within it. No ceiling means that all fit. */
export async function recommendStandard(
  labPackages: LabPackageStore,
  { table, named, siteUrl, notes }: Brief,
  ceiling: number | undefined,
): Promise<StandardRecommendation> {
  const { items } = await labPackages.list({ isActive: true, sortBy: 'price', sortOrder: 'asc', offset: 0, pageSize: PAGE_SIZE });
  const panels = items.map((labPackage) => compared(labPackage, table, ceiling));
  const fitting = panels.filter(({ withinBudget }) => withinBudget);
  const recommendedPanel = choose(fitting, named);

  return {
    kind: 'standard',
    recommendedPanel,
    alternatives: panels.filter((panel) => panel !== recommendedPanel),
    rationale: [
      ...(recommendedPanel ? whyThis(recommendedPanel, panels, table, ceiling) : whyNone(panels, ceiling)),
      ...named
        .filter(({ slug }) => recommendedPanel && !recommendedPanel.labPackage.biomarkerSlugs.includes(slug))
        .map(({ slug }) => `The panel does not hold "${slug}".`),
      ...notes,
      'Educational only: it is no diagnosis, and a clinician can say which tests are needed.',
    ],
    withinBudget: recommendedPanel !== undefined,
    builderUrl: builderUrl(siteUrl),
  };
}

/** What was named comes first; then the least expensive panel that covers enough. `fitting` rises in price. */
function choose(fitting: readonly ComparedPanel[], named: readonly NamedMarker[]): ComparedPanel | undefined {
  const namesIn = ({ labPackage }: ComparedPanel) => named.filter(({ slug }) => labPackage.biomarkerSlugs.includes(slug)).length;
  const mostNames = Math.max(...fitting.map(namesIn));
  const holding = fitting.filter((panel) => namesIn(panel) === mostNames);
  const best = Math.max(...holding.map(({ coverage }) => coverage));
  return holding.find(({ coverage }) => coverage >= best * ENOUGH);
}

function compared(labPackage: LabPackage, table: RelevanceTable, ceiling: number | undefined): ComparedPanel {
  const all = [...table.markers];
  const held = all.filter(([slug]) => labPackage.biomarkerSlugs.includes(slug));
  const sum = (markers: typeof all) => markers.reduce((total, [, { relevance }]) => total + relevance, 0);
  return {
    labPackage,
    withinBudget: ceiling === undefined || centsOf(labPackage.price) <= ceiling,
    coverage: all.length === 0 ? 0 : sum(held) / sum(all),
    reason: `Holds ${held.length} of the ${all.length} markers that bear on ${table.about}, among ${labPackage.biomarkerCount} in all.`,
  };
}

function whyThis({ labPackage, reason }: ComparedPanel, panels: readonly ComparedPanel[], { about }: RelevanceTable, ceiling: number | undefined): string[] {
  const price = dollars(centsOf(labPackage.price));
  const within = ceiling === undefined ? '' : `, within the budget of ${dollars(ceiling)}`;
  const dearer = panels.filter((panel) => panel.labPackage.price > labPackage.price);
  return [
    `${labPackage.name} costs ${price}${within}. ${reason}`,
    ...dearer.map(
      (panel) =>
        `${panel.labPackage.name} adds ${panel.labPackage.biomarkerCount - labPackage.biomarkerCount} markers for ${dollars(centsOf(panel.labPackage.price) - centsOf(labPackage.price))} more.`,
    ),
    `Of the panels that fit, it is the least expensive that covers nearly as much of ${about} as any of them.`,
  ];
}

function whyNone(panels: readonly ComparedPanel[], ceiling: number | undefined): string[] {
  const [cheapest] = panels;
  return [
    cheapest && ceiling !== undefined
      ? `No standard panel fits a budget of ${dollars(ceiling)}; the least expensive costs ${dollars(centsOf(cheapest.labPackage.price))}.`
      : 'No standard panel can be ordered now.',
    'A custom panel of individual tests can stay within it: packagePreference custom_only, with maxBudgetUsd.',
  ];
}
