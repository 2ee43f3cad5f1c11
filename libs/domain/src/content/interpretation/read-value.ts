import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { CareLevel, NextStep, Threshold } from '../model/biomarker-facts.ts';
import { doubtsOf } from './doubts.ts';
import { levelIn, rangeIn } from './limit-in-unit.ts';
import { fitOf, intervalsFor, PREGNANCY, type Person } from './person.ts';
import { openSides } from './range-words.ts';
import { namedBand, placeWords, urgencyWords, verdictWords } from './value-words.ts';
import type { TypedValue } from './typed-value.ts';
import type { BandReading, IntervalReading, Numbers, Place, ValueReading } from './value-reading.ts';

const LEVELS: readonly (CareLevel | undefined)[] = ['emergency', 'same_day', 'soon', 'routine', undefined];
const MOST_STEPS = 3;

/**
 * Reads a value by the numbers of its page: urgency, verdict, next step, decision values. `unit` is the page's own or one of its conversions. The
 * limits are those that the sources print in that unit. The interval of the reporting laboratory prevails over all of this.
 */
export function readValue(numbers: Numbers, given: TypedValue & { unit: string }, person: Person = {}): ValueReading {
  const inUnit = numbersIn(numbers, given.unit);
  const intervals = intervalsFor(inUnit.intervals, person).map((interval) => {
    const place = placeOf(given, interval);
    return { interval, place, sentence: placeWords(given, interval, place) };
  });
  const found = inUnit.bands.filter((band) => holds(band, given)).map((band): BandReading => ({ band, fit: fitOf(band.applies, person) }));
  const bands = byUrgency(found.filter(({ fit }) => fit === 'yes'));
  const onlyIf = byUrgency(found.filter(({ fit }) => fit === 'only if'));
  const named = namedBand(intervals, bands);
  const doubts = doubtsOf(numbers, given);
  const level = urgencyOf(inUnit.bands, given, intervals, person);
  return {
    ...(level && { urgency: { level, sentence: urgencyWords(level, bands, doubts.length > 0) } }),
    intervals,
    ...(named && { named }),
    verdict: verdictWords(given, intervals, named),
    next: nextSteps(numbers, given, person, { bands, places: intervals.map(({ place }) => place) }),
    bands,
    onlyIf,
    doubts,
  };
}

/** The intervals and levels in a unit, with the limits that are printed in it. */
export function numbersIn({ unit, optimalRanges, thresholds, conversions }: Numbers, wanted: string) {
  const other = conversions.find((conversion) => conversion.unit === wanted);
  const intervals = optimalRanges.flatMap((range) => {
    if (range.unit === wanted) return [range];
    return other && range.unit === unit ? [rangeIn(range, other, thresholds)] : [];
  });
  return { intervals, bands: thresholds.flatMap((threshold) => levelIn(threshold, wanted) ?? []) };
}

/** The lowest and the highest number that a printed value may mean: "<5" is anything below 5. */
const spanOf = ({ value, comparator }: TypedValue): [least: number, most: number] => [
  comparator?.startsWith('<') ? -Infinity : value,
  comparator?.startsWith('>') ? Infinity : value,
];

export function placeOf(given: TypedValue, range: OptimalRange): Place {
  const { low, high } = limitsOf(range);
  const [least, most] = spanOf(given);
  const isUnder = low !== undefined && (most < low || (most === low && (given.comparator === '<' || !range.lowInclusive)));
  const isOver = high !== undefined && (least > high || (least === high && (given.comparator === '>' || !range.highInclusive)));
  if (isUnder || isOver) return isUnder ? 'below' : 'above';
  const reaches = (limit: number | undefined, inner: boolean) => limit === undefined || inner;
  return reaches(low, least >= low!) && reaches(high, most <= high!) ? 'inside' : 'unclear';
}

/** The limits that the source gives; a number on an open side only closes the interval for display. */
export function limitsOf(range: OptimalRange): { low?: number; high?: number } {
  const { below, above } = openSides(range);
  return { ...(!below && { low: range.normalMin }), ...(!above && { high: range.normalMax }) };
}

/** Whether a band holds every number that a value may mean. */
export function holds({ low, high, lowInclusive, highInclusive }: Threshold, given: TypedValue): boolean {
  const [least, most] = spanOf(given);
  const from = low === undefined || least > low || (least === low && (lowInclusive === true || given.comparator === '>'));
  const to = high === undefined || most < high || (most === high && (highInclusive === true || given.comparator === '<'));
  return from && to;
}

const byUrgency = (bands: readonly BandReading[]): BandReading[] =>
  bands.toSorted((a, b) => LEVELS.indexOf(a.band.careLevel) - LEVELS.indexOf(b.band.careLevel));

/**
 * The most urgent level of the bands that a value has reached. Sex and age take no urgency away, since a limit for adults is the only one that most
 * sources give; a condition does. A band that ends counts for values beyond it too: a worse value never reads calmer.
 */
function urgencyOf(bands: readonly Threshold[], given: TypedValue, intervals: readonly IntervalReading[], person: Person): CareLevel | undefined {
  const reached = bands.filter((band) => isForAnyone(band, person) && (holds(band, given) || isPassed(band, given, intervals)));
  return LEVELS.find((level) => level !== undefined && level !== 'routine' && reached.some(({ careLevel }) => careLevel === level));
}

function isForAnyone({ applies, careLevel }: Threshold, person: Person): boolean {
  const isCritical = careLevel === 'emergency' || careLevel === 'same_day';
  if (fitOf(applies, person) === 'yes') return true;
  const isSaid = (words: string | undefined) => words === undefined || words === person.condition;
  const isPregnant = applies?.pregnancy === 'never' && person.condition === PREGNANCY;
  return isCritical && isSaid(applies?.condition) && applies?.pregnancy !== 'only' && !isPregnant;
}

/** Whether a value lies beyond a band, on the band's side of the interval. */
function isPassed({ low, high }: Threshold, given: TypedValue, intervals: readonly IntervalReading[]): boolean {
  const [least, most] = spanOf(given);
  return intervals.some(({ interval, place }) => {
    const limits = limitsOf(interval);
    if (place === 'above') return low !== undefined && limits.high !== undefined && low >= limits.high && least > low;
    return place === 'below' && high !== undefined && limits.low !== undefined && high <= limits.low && most < high;
  });
}

type Found = { bands: readonly BandReading[]; places: readonly Place[] };

/** The rows that the bands name, then those of the number, then those of its side of the interval. */
function nextSteps({ whatNext, unit, conversions }: Numbers, given: TypedValue & { unit: string }, person: Person, { bands, places }: Found): NextStep[] {
  const other = conversions.find((conversion) => conversion.unit === given.unit);
  const value = given.unit === unit || !other ? given.value : (given.value - other.intercept) / other.slope;
  const rows = whatNext.filter(({ applies }) => fitOf(applies, person) === 'yes');
  const named = bands.flatMap(({ band }) => rows.filter(({ id }) => id === band.whatNext));
  const byNumber = rows.filter(({ low, high }) => (low !== undefined || high !== undefined) && value >= (low ?? -Infinity) && value < (high ?? Infinity));
  const bySide = rows.filter(({ low, high, side }) => low === undefined && high === undefined && side !== undefined && places.includes(side));
  return [...new Set([...named, ...byNumber, ...bySide])].slice(0, MOST_STEPS);
}
