import { isEligible, type CatalogItem } from '../model/catalog-item.ts';
import type { Sex } from '../model/concern.ts';
import { coveredBy } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';
import type { TestChoice } from './choose-tests.ts';
import { countedMarkers, markersOf, type NamedMarker, type WeighedMarker, type WorkUp } from './work-up.ts';

export type ChosenTest = Pick<CatalogItem, 'handle' | 'name' | 'priceCents'> & { relevance: number; reason: string };

const MOST_OMISSIONS = 5;
const MOST_REASONS = 3;

/** The individual tests and bundles that are orderable for the request. With an unknown sex, a test for one sex qualifies only when named. */
export function eligibleTests(items: readonly CatalogItem[], sex: Sex, named: readonly NamedMarker[]): CatalogItem[] {
  const isNamed = ({ biomarkerSlugs }: CatalogItem) => sex === 'not_specified' && named.some(({ slug }) => biomarkerSlugs.includes(slug));
  const isFor = (item: CatalogItem) => item.gender === 'both' || item.gender === sex || isNamed(item);
  return items.filter((item) => item.itemType === 'individual_test' && isEligible(item) && isFor(item));
}

/** The items that measure work-up markers, each with those markers, most relevant first. */
export function relevantTests(items: readonly CatalogItem[], workUp: WorkUp): { item: CatalogItem; markers: WeighedMarker[] }[] {
  const markers = markersOf(workUp);
  return items
    .map((item) => ({ item, markers: markers.filter(({ marker }) => item.biomarkerSlugs.includes(marker)) }))
    .filter((test) => test.markers.length > 0);
}

/** The chosen tests, each with the reasons of its decisive markers. */
export function describedTests(items: readonly CatalogItem[], workUp: WorkUp, counted: ReadonlySet<string>): ChosenTest[] {
  return relevantTests(items, workUp).map(({ item, markers }) =>
    testOf(
      item,
      markers.filter(({ marker }) => counted.has(marker)),
    ),
  );
}

function testOf({ handle, name, priceCents }: CatalogItem, markers: readonly WeighedMarker[]): ChosenTest {
  const reason = markers.slice(0, MOST_REASONS).map((each) => each.reason);
  return { handle, name, priceCents, relevance: markers[0]!.relevance, reason: reason.join(' ') };
}

/** The most relevant unbought tests, each with the reason. Of a bundle and its parts, names the one with the lower price per marker. */
export function omittedTests(items: readonly CatalogItem[], workUp: WorkUp, choice: TestChoice<CatalogItem>, ceilingCents: number): ChosenTest[] {
  const measured = coveredBy(choice.items);
  const candidates = relevantTests(items, workUp)
    .map(({ item, markers }) => ({ item, markers: markers.filter(({ needs }) => needs === undefined || measured.has(needs)) }))
    .filter(({ markers }) => markers.length > 0 && markers.every(({ marker }) => !measured.has(marker)))
    .sort((a, b) => b.markers[0]!.relevance - a.markers[0]!.relevance || a.item.priceCents / a.markers.length - b.item.priceCents / b.markers.length);

  const omitted: ChosenTest[] = [];
  for (const { item, markers } of candidates) {
    if (omitted.length === MOST_OMISSIONS) break;
    if (markers.some(({ marker }) => measured.has(marker))) continue;
    markers.forEach(({ marker }) => measured.add(marker));
    omitted.push({ ...testOf(item, markers), reason: `${markers[0]!.reason} ${whyLeftOut(item, workUp, choice, ceilingCents)}` });
  }
  return omitted;
}

function whyLeftOut(item: CatalogItem, workUp: WorkUp, { items, counted, next }: TestChoice<CatalogItem>, ceilingCents: number): string {
  const price = dollars(item.priceCents);
  if (item.priceCents > ceilingCents) return `Its price of ${price} is above the whole budget.`;
  if (next?.step.markers.some((marker) => item.biomarkerSlugs.includes(marker)))
    return `It is the next core test; a set with it costs ${dollars(next.totalCents)}.`;
  if (next) return `Core tests come first, and the next of them is ${next.step.name}.`;
  const withIt = countedMarkers(workUp, new Set([...counted, ...coveredBy([...items, item])]));
  if (withIt.size === counted.size) return `It adds too little to the chosen tests for ${price}, whatever the budget.`;
  return `The chosen tests give more within the budget than this one for ${price}.`;
}
