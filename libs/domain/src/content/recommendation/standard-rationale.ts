import type { CatalogItem } from '../model/catalog-item.ts';
import { listOf } from '../names/sentences.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { coveredBy, priceOf } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';
import type { Choices } from './basis.ts';
import { chooseTests, type TestChoice } from './choose-tests.ts';
import type { ComparedPanel } from './compare-panels.ts';
import { coreInWords, kindOf, otherWays } from './rationale.ts';
import { wayInWords, wayOf, type Way } from './ways.ts';
import { countedMarkers } from './work-up.ts';

type Compared = Choices & { panels: readonly ComparedPanel[] };

/** States what costs less than the panel. */
export function whyLess(less: Way, offer: CatalogItem): string[] {
  return [`For this concern less is enough: ${wayInWords(less)}. ${offer.name} costs ${dollars(offer.priceCents)}.`];
}

/** Explains the panel, with the totals of alternatives and useful additions. */
export function whyThisPanel({ labPackage, reason }: ComparedPanel, offer: CatalogItem, { tests, offers, basis, ceilingCents }: Choices): string[] {
  const { workUp } = basis;
  const held = coveredBy([offer]);
  const same = cheapestWay(tests, countedMarkers(workUp, held));
  const core = cheapestWay(tests, new Set(workUp.core.flatMap(({ markers }) => markers)));
  const addOns = chooseTests(tests, workUp, { ceilingCents: ceilingCents - offer.priceCents, held }).items;
  const dearer = offers.filter(({ priceCents }) => priceCents > offer.priceCents);
  return [
    `${labPackage.name} costs ${dollars(offer.priceCents)}${within(ceilingCents)}. ${reason}`,
    `Its markers for ${workUp.about} cost ${dollars(priceOf(same))} as single tests and bundles. The ${kindOf(workUp.core)} tests alone: ${wayInWords(wayOf(core))}.`,
    ...(addOns.length > 0 ? [`Worth adding to the panel: ${wayInWords(wayOf(addOns))}, together ${dollars(wayOf(addOns, offer).totalCents)}.`] : []),
    ...dearer.map(
      ({ name, biomarkerSlugs, priceCents }) =>
        `${name} adds ${biomarkerSlugs.length - offer.biomarkerSlugs.length} markers for ${dollars(priceCents - offer.priceCents)} more.`,
    ),
  ];
}

/** Explains why no panel fits, and names the tests instead. */
export function whySingleTests(choice: TestChoice<CatalogItem>, way: Way, compared: Compared): string[] {
  const { ceilingCents } = compared;
  const isEmpty = choice.items.length === 0;
  const asSingles = way.panel ? ` The same markers as single tests cost ${dollars(choice.totalCents)}.` : '';
  return [
    whyNoPanel(compared, isEmpty),
    ...(isEmpty ? [] : [`${way.panel ? 'A panel with tests' : 'Single tests'}${within(ceilingCents)}: ${wayInWords(way)}.${asSingles}`]),
    ...(way.panel ? [] : otherWays(choice, compared)),
    ...coreInWords(choice, ceilingCents),
  ];
}

function whyNoPanel({ panels, offers, basis, ceilingCents }: Compared, isEmpty: boolean): string {
  const kind = kindOf(basis.workUp.core);
  const [cheapest] = offers;
  if (!cheapest) return 'No standard panel can be ordered now.';
  const fitting = panels.filter(({ withinBudget }) => withinBudget);
  if (fitting.length === 0) {
    const none = `No standard panel fits a budget of ${dollars(ceilingCents)}; the least expensive costs ${dollars(cheapest.priceCents)}.`;
    return isEmpty ? none : `${none} A custom panel of individual tests can stay within it: packagePreference custom_only, with maxBudgetUsd.`;
  }
  const lacking = fitting.map(({ labPackage, lacksOfCore }) => `${labPackage.name} lacks ${listOf(lacksOfCore.map(({ name }) => name))}`);
  return `No panel${within(ceilingCents)} includes all ${kind} tests: ${lacking.join('; ')}.`;
}

const within = (ceilingCents: number) => (ceilingCents === Infinity ? '' : ` within the budget of ${dollars(ceilingCents)}`);
