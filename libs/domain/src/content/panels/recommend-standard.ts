import { centsOf, dollars } from '../catalog/money.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import { builderUrl } from '../checkout/hand-off-urls.ts';
import type { LabPackage } from '../lab-packages/lab-package.ts';
import type { LabPackageStore } from '../lab-packages/lab-package-store.ts';
import type { Brief } from './brief.ts';
import { candidatesAmong } from './candidates.ts';
import type { NamedMarker, RelevanceTable } from './relevance.ts';

export type ComparedPanel = {
  labPackage: LabPackage;
  withinBudget: boolean;
  /** The share of the topic's relevance that its markers make up, 0 to 1; without a topic, of that of the named markers. */
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
  { catalog, labPackages }: { catalog: CatalogStore; labPackages: LabPackageStore },
  brief: Brief,
  ceiling: number | undefined,
): Promise<StandardRecommendation> {
  const { siteUrl, named, notes } = brief;
  const { items } = await labPackages.list({ isActive: true, sortBy: 'price', sortOrder: 'asc', offset: 0, pageSize: PAGE_SIZE });
  const panels = items.map((labPackage) => compared(labPackage, brief, ceiling));
  const fitting = panels.filter(({ withinBudget }) => withinBudget);
  const recommendedPanel = choose(fitting, named);

  return {
    kind: 'standard',
    recommendedPanel,
    alternatives: panels.filter((panel) => panel !== recommendedPanel),
    rationale: [
      ...(recommendedPanel ? whyThis(recommendedPanel, panels, brief, ceiling) : whyNone(panels, await customInstead(catalog, brief, ceiling), ceiling)),
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

function compared(labPackage: LabPackage, { table, named }: Brief, ceiling: number | undefined): ComparedPanel {
  const names = named.map(({ slug }) => slug);
  const topic = [...table.topic];
  const heldOf = (slugs: readonly string[]) => slugs.filter((slug) => labPackage.biomarkerSlugs.includes(slug));
  const counted = topic.length > 0 ? topic : names;
  const sum = (slugs: readonly string[]) => slugs.reduce((total, slug) => total + table.markers.get(slug)!.relevance, 0);
  const holds = [
    ...(topic.length > 0 ? [`${heldOf(topic).length} of the ${topic.length} markers that bear on ${table.about}`] : []),
    ...(names.length > 0 ? [`${heldOf(names).length} of the ${names.length} named markers`] : []),
  ];
  return {
    labPackage,
    withinBudget: ceiling === undefined || centsOf(labPackage.price) <= ceiling,
    coverage: counted.length === 0 ? 0 : sum(heldOf(counted)) / sum(counted),
    reason: `Holds ${holds.join(' and ')}, among ${labPackage.biomarkerCount} in all.`,
  };
}

function whyThis({ labPackage, reason }: ComparedPanel, panels: readonly ComparedPanel[], { table, named }: Brief, ceiling: number | undefined): string[] {
  const price = dollars(centsOf(labPackage.price));
  const within = ceiling === undefined ? '' : `, within the budget of ${dollars(ceiling)}`;
  const dearer = panels.filter((panel) => panel.labPackage.price > labPackage.price);
  return [
    `${labPackage.name} costs ${price}${within}. ${reason}`,
    ...dearer.map(
      (panel) =>
        `${panel.labPackage.name} adds ${panel.labPackage.biomarkerCount - labPackage.biomarkerCount} markers for ${dollars(centsOf(panel.labPackage.price) - centsOf(labPackage.price))} more.`,
    ),
    whyChosen(
      table,
      named.map(({ slug }) => slug).filter((slug) => labPackage.biomarkerSlugs.includes(slug)),
    ),
  ];
}

/** Which of the rules of `choose` decided. */
function whyChosen({ about, topic }: RelevanceTable, heldNames: readonly string[]): string {
  if (heldNames.length === 0)
    return topic.size === 0
      ? 'None of the panels that fit holds a named marker; it is the least expensive of them.'
      : `Of the panels that fit, it is the least expensive that covers nearly as much of ${about} as any of them.`;
  const holds = `Of the panels that fit, it is the least expensive that holds ${heldNames.map((slug) => `"${slug}"`).join(' and ')}`;
  return topic.size === 0 ? `${holds}.` : `${holds} and covers nearly as much of ${about} as any other that does.`;
}

function whyNone(panels: readonly ComparedPanel[], instead: string, ceiling: number | undefined): string[] {
  const [cheapest] = panels;
  return [
    cheapest && ceiling !== undefined
      ? `No standard panel fits a budget of ${dollars(ceiling)}; the least expensive costs ${dollars(centsOf(cheapest.labPackage.price))}.`
      : 'No standard panel can be ordered now.',
    instead,
  ];
}

/** A custom panel is pointed to only where there is a test for it. */
async function customInstead(catalog: CatalogStore, brief: Brief, ceiling = Infinity): Promise<string> {
  const { candidates } = candidatesAmong((await catalog.read()).items, brief);
  return candidates.some(({ priceCents }) => priceCents <= ceiling)
    ? 'A custom panel of individual tests can stay within it: packagePreference custom_only, with maxBudgetUsd.'
    : `No individual test that bears on ${brief.table.about} costs as little either.`;
}
