import {
  cannotWait,
  dependsOn,
  intervalsFor,
  labelsOf,
  zoneAt,
  zoneName,
  zonesOf,
  type Numbers,
  type Person,
  type TypedValue,
  type ValueReading,
  type Zone,
} from '@biomarker/domain/interpretation';

/** Makes an element: in the browser of the document, on the server as text. */
export type Make<N> = (
  tag: 'figure' | 'figcaption' | 'div' | 'ul' | 'li' | 'span' | 'b' | 'i' | 'a',
  attributes: Record<string, string>,
  ...children: (N | string)[]
) => N;

type Given = TypedValue & { unit: string };
type Shown = { numbers: Numbers; unit: string; person: Person; given?: Given; reading?: ValueReading };

/** Decimals of a limit in the picture of a value. */
const MOST_DIGITS = 6;
const words = new Intl.NumberFormat('en-US', { maximumFractionDigits: MOST_DIGITS });
/** Beyond so many zones, a phone names only that of the value. */
const NAMED_ON_PHONES = 4;
/** Beyond so many, every screen does. */
const NAMED = 6;

/**
 * The zones of a person as one strip with its limits at the cuts: without a value with a key of all zones, else with the value in its own. Server and
 * browser draw it by this function. Absent where the numbers leave one zone.
 */
export function zoneStrip<N>(make: Make<N>, { numbers, unit, person, given, reading }: Shown): N | undefined {
  const zones = zonesOf(numbers, unit, person);
  if (zones.length < 2) return undefined;
  const own = given && reading && ownZone(zones, given, reading);
  const names = zones.length > NAMED ? ' one-name' : zones.length > NAMED_ON_PHONES ? ' one-name-on-phones' : '';
  const bracket = bracketOf(zones);
  const blocks = zones.map((zone) =>
    blockOf(make, zone, { given: own === zone ? given : undefined, bracket: bracket?.at === zone ? bracket.words : undefined }),
  );
  return make(
    'figure',
    { class: `zone-strip${own ? ' with-value' : ''}${names}` },
    make('figcaption', {}, make('span', {}, captionOf(numbers, person)), make('span', {}, unit === '1' ? '' : unit)),
    make('div', { class: `zone-line${bracket ? ' bracketed' : ''}`, 'aria-hidden': 'true' }, ...blocks),
    ...(own ? [] : [make('ul', { class: 'zone-key' }, ...zones.map((zone, index) => keyOf(make, zone, zones[index + 1])))]),
  );
}

/** The zone of a value; none where a value such as "<5" may lie in several, or where it depends on the person. */
export function ownZone(zones: readonly Zone[], { value, comparator }: Given, reading: ValueReading): Zone | undefined {
  // The strip is that of the first interval, which does not decide.
  if (dependsOn(reading) && !cannotWait(reading)) return undefined;
  // "<5" does not hold 5 itself.
  const aside = comparator === '<' ? -1 : comparator === '>' ? 1 : 0;
  const zone = zoneAt(zones, value + aside * 2 * Number.EPSILON * value);
  return zone?.name === zoneName(reading) ? zone : undefined;
}

function captionOf({ optimalRanges }: Numbers, person: Person): string {
  const [first, ...others] = labelsOf(intervalsFor(optimalRanges, person));
  if (first === undefined) return 'Decision values for adults';
  return others.length > 0 && !person.sex ? `${first}. Sex and age may change the limits` : first;
}

/** The interval of two limits below its zones: its words stand at the zone in its middle. */
function bracketOf(zones: readonly Zone[]): { at: Zone; words: string } | undefined {
  const held = zones.filter(({ place }) => place === 'inside');
  const [low, high] = [held[0]?.low, held.at(-1)?.high];
  if (low === undefined || high === undefined) return undefined;
  return { at: held[Math.floor((held.length - 1) / 2)]!, words: `Laboratory interval ${words.format(low)} to ${words.format(high)}` };
}

type Inside = { given: Given | undefined; bracket: string | undefined };

function blockOf<N>(make: Make<N>, { name, tone, place, high }: Zone, { given, bracket }: Inside): N {
  return make(
    'div',
    { class: `zone-block ${place === 'inside' ? 'in-range ' : ''}${given ? 'own' : ''}`.trim() },
    make('span', { class: `zone-color ${tone}` }),
    ...(given ? [make('b', { class: 'zone-pin' }, `${given.comparator ?? ''}${words.format(given.value)}`)] : []),
    ...(high === undefined ? [] : [make('i', {}, words.format(high))]),
    make('span', { class: 'zone-name' }, name),
    ...(bracket === undefined ? [] : [make('span', { class: 'zone-interval' }, bracket)]),
  );
}

const keyOf = <N>(make: Make<N>, zone: Zone, next: Zone | undefined): N =>
  make('li', {}, make('span', { class: `zone-color ${zone.tone}` }), make('b', {}, limitsInWords(zone, next)), make('span', {}, zone.name));

function limitsInWords({ low, high, holdsLow }: Zone, next: Zone | undefined): string {
  if (low === undefined) return high === undefined ? '' : `${next?.holdsLow ? 'below' : 'up to'} ${words.format(high)}`;
  if (high === undefined) return `${holdsLow ? 'from' : 'above'} ${words.format(low)}`;
  return `${words.format(low)} to ${words.format(high)}`;
}
