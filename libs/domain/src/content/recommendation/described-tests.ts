import { isEligible, type CatalogItem } from '../model/catalog-item.ts';
import type { Sex } from '../model/concern.ts';
import { listOf } from '../names/sentences.ts';
import { cheapestWay } from '../pricing/cheapest-way.ts';
import { coveredBy, priceOf } from '../pricing/item-set.ts';
import { dollars } from '../pricing/money.ts';
import type { TestChoice } from './choose-tests.ts';
import { countedMarkers, markersOf, type NamedMarker, type WeighedMarker, type WorkUp } from './work-up.ts';

export type ChosenTest = Pick<CatalogItem, 'handle' | 'name' | 'priceCents'> & {
  relevance: number;
  /** Each sentence ends with the name of its source. */
  reason: string;
  /** In the order of the sentences. */
  sources: NonNullable<WeighedMarker['source']>[];
};

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

/** The chosen items in their order, each with the reasons of its decisive markers. */
export function describedTests(items: readonly CatalogItem[], workUp: WorkUp, counted: ReadonlySet<string>): ChosenTest[] {
  return items.flatMap((item) => {
    const markers = markersOf(workUp).filter(({ marker }) => item.biomarkerSlugs.includes(marker));
    if (markers.length === 0) return [];
    if (item.itemType === 'panel') return [{ ...testOf(item, markers), reason: panelReason(item, workUp), sources: [] }];
    return [{ ...testOf(item, markers.filter(({ marker }) => counted.has(marker))), relevance: markers[0]!.relevance }]; // prettier-ignore
  });
}

function testOf({ handle, name, priceCents }: CatalogItem, markers: readonly WeighedMarker[], why = ''): ChosenTest {
  const decisive = markers.slice(0, MOST_REASONS);
  const reason = [...decisive.map(sourced), why].join(' ').trim();
  return { handle, name, priceCents, relevance: markers[0]?.relevance ?? 0, reason, sources: decisive.flatMap(({ source }) => source ?? []) };
}

/** The sentence with the name of its source before the period. */
const sourced = ({ reason, source }: WeighedMarker) => (source ? reason.replace(/\.$/, ` (${source.name}).`) : reason);

function panelReason({ biomarkerSlugs }: CatalogItem, { core }: WorkUp): string {
  const held = core.filter(({ markers }) => markers.every((marker) => biomarkerSlugs.includes(marker)));
  return held.length > 0 ? `The panel holds these core tests: ${listOf(held.map(({ name }) => name))}.` : 'The panel holds some of these tests.';
}

/** The most relevant unbought tests, each with the reason. Of a bundle and its parts, names the one with the lower price per marker. */
export function omittedTests(items: readonly CatalogItem[], workUp: WorkUp, choice: TestChoice<CatalogItem>, ceilingCents: number): ChosenTest[] {
  const measured = coveredBy(choice.items);
  const now = relevantTests(items, workUp)
    .map(({ item, markers }) => ({ item, markers: markers.filter((each) => isPossible(each, workUp, measured)) }))
    .filter(({ markers }) => markers.length > 0 && markers.every(({ marker }) => !measured.has(marker)));
  const later = workUp.later.flatMap((marker) => {
    const [item] = cheapestWay(items, new Set([marker.marker]));
    return item && !measured.has(marker.marker) ? [{ item, markers: [marker] }] : [];
  });
  const candidates = [...now, ...later].sort(
    (a, b) => b.markers[0]!.relevance - a.markers[0]!.relevance || a.item.priceCents / a.markers.length - b.item.priceCents / b.markers.length,
  );

  const omitted: ChosenTest[] = [];
  for (const { item, markers } of candidates) {
    if (omitted.length === MOST_OMISSIONS) break;
    if (markers.some(({ marker }) => measured.has(marker))) continue;
    markers.forEach(({ marker, needs = marker }) => measured.add(marker).add(needs));
    const [first] = markers as [WeighedMarker];
    const occasion = workUp.later.find(({ marker }) => marker === first.marker)?.later;
    const why = occasion ?? withItsCompanion(first, items) ?? whyLeftOut(item, workUp, choice, ceilingCents);
    omitted.push(testOf(item, markers.slice(0, 1), why));
  }
  return omitted;
}

/** A marker that needs another one is possible with it, or if the two need each other. */
function isPossible({ marker, needs }: WeighedMarker, { groups }: WorkUp, measured: ReadonlySet<string>): boolean {
  return needs === undefined || measured.has(needs) || groups.flat().some((other) => other.marker === needs && other.needs === marker);
}

function withItsCompanion({ marker, needs }: WeighedMarker, items: readonly CatalogItem[]): string | undefined {
  if (needs === undefined) return undefined;
  const both = cheapestWay(items, new Set([marker, needs]));
  return `Only worth it as ${listOf(both.map(({ name }) => name))}, together ${dollars(priceOf(both))}.`;
}

function whyLeftOut(item: CatalogItem, workUp: WorkUp, { items, counted, passed }: TestChoice<CatalogItem>, ceilingCents: number): string {
  const price = dollars(item.priceCents);
  if (item.priceCents > ceilingCents) return `Its price of ${price} is above the whole budget.`;
  const own = passed.find(({ step }) => step.markers.some((marker) => item.biomarkerSlugs.includes(marker)));
  if (own) return `It belongs to a core test that does not fit: ${own.step.name}; a set with it costs ${dollars(own.totalCents)}.`;
  if (passed[0]) return `Core tests come first, and the budget does not hold ${passed[0].step.name}.`;
  const withIt = countedMarkers(workUp, new Set([...counted, ...coveredBy([...items, item])]));
  if (withIt.size === counted.size) return `It adds too little to the chosen tests for ${price}, whatever the budget.`;
  return `The chosen tests give more within the budget than this one for ${price}.`;
}
