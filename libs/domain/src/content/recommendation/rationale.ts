import type { CatalogItem } from '../model/catalog-item.ts';
import { listOf } from '../names/sentences.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { dollars } from '../pricing/money.ts';
import type { Basis, Choices } from './basis.ts';
import { chooseTests, type TestChoice } from './choose-tests.ts';
import { cheapestPanelWay, wayInWords, wayOf } from './ways.ts';
import type { CoreStep } from './work-up.ts';

/** The single-test price of each named marker, stated first. */
export function singlePrices({ named }: Basis, tests: readonly CatalogItem[]): string[] {
  return named.map(({ slug, name }) => {
    const [item] = cheapestWay(tests, new Set([slug]));
    return item ? `${name} alone: ${wayInWords(wayOf([item]))}.` : `There is no individual test of "${slug}" that can be ordered for this request.`;
  });
}

/** Calls the core tests "named" when the person named all of them. */
export const kindOf = (core: readonly CoreStep[]) => (core.every(({ named }) => named) ? 'named' : 'core');

/** States the core tests in the set, and what a set with each of the others costs. */
export function coreInWords({ bought, passed, missing, totalCents }: TestChoice<CatalogItem>, ceilingCents: number): string[] {
  const kind = kindOf([...bought, ...passed.map(({ step }) => step)]);
  const left = bought.length > 0 && ceilingCents > totalCents ? `, so ${dollars(ceilingCents - totalCents)} is left` : '';
  const names = listOf(bought.map(({ name }) => name));
  const inSet = passed.length > 0 ? `The ${kind} tests in the set: ${names}.` : `All ${kind} tests are in the set: ${names}.`;
  const others = passed.map(({ step, totalCents: withIt }) => `${step.name}; a set with it costs ${dollars(withIt)}`);
  return [
    ...(bought.length > 0 ? [inSet] : []),
    ...(passed.length > 0
      ? [`The ceiling of ${dollars(ceilingCents)} does not hold ${others.join('. It does not hold ')}. Nothing else is bought in its place${left}.`]
      : []),
    ...missing.filter(({ named }) => !named).map(({ name }) => `No test of ${name} can be ordered for this request.`),
  ];
}

/** Compares the tests with panels, with both totals, also where no panel was asked for. */
export function otherWays(choice: TestChoice<CatalogItem>, { basis, tests, offers, ceilingCents }: Choices): string[] {
  if (choice.items.length === 0) return [];
  const { workUp, names } = basis;
  const total = dollars(choice.totalCents);
  const same = cheapestPanelWay(offers, tests, choice.counted);
  const cheaper = same && same.totalCents < choice.totalCents;
  const more = offers
    .filter(({ priceCents }) => priceCents <= ceilingCents)
    .map((panel) => ({ panel, ...chooseTests(tests, workUp, { ceilingCents: ceilingCents - panel.priceCents, held: new Set(panel.biomarkerSlugs) }) }))
    .find(({ counted, passed }) => passed.length === 0 && counted.size > choice.counted.size && [...choice.counted].every((marker) => counted.has(marker)));
  const added = more && [...more.counted].filter((marker) => !choice.counted.has(marker)).map((marker) => names.get(marker) ?? marker);

  return [
    ...(cheaper ? [`A cheaper way to the same markers: ${wayInWords(same)}. These tests cost ${total}.`] : []),
    ...(same && !cheaper ? [`No panel is cheaper for these markers: the least is ${wayInWords(same)}. These tests cost ${total}.`] : []),
    ...(more ? [`Within the same budget, ${wayInWords(wayOf(more.items, more.panel))} also covers ${listOf(added!)}.`] : []),
  ];
}

/** First steps, notes on measured markers, deliberate exclusions, and the standard closing. */
export function adviceFor({ workUp, notes }: Basis, measured: ReadonlySet<string>): string[] {
  const timing = workUp.timing.filter(({ markers }) => !markers || markers.some((marker) => measured.has(marker)));
  return [
    ...workUp.first.map(({ text }) => text),
    ...notes,
    ...timing.map(({ text }) => text),
    ...workUp.leftOut,
    'Educational only: it is no diagnosis, and a clinician can say which tests are needed. An order is for one person.',
  ];
}
