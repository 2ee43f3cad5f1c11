import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { CareLevel, NextStep, Threshold } from '../model/biomarker-facts.ts';
import { doubtsOf } from './doubts.ts';
import { levelIn, rangeIn, stepIn } from './limit-in-unit.ts';
import { fitOf, intervalsFor, knownTo, type Known, type Person } from './person.ts';
import { openSides } from './range-words.ts';
import { namedBand, placeWords, urgencyWords, verdictOf } from './value-words.ts';
import type { TypedValue } from './typed-value.ts';
import type { BandReading, IntervalReading, Numbers, Place, ValueReading } from './value-reading.ts';

const LEVELS: readonly (CareLevel | undefined)[] = ['emergency', 'same_day', 'soon', 'routine', undefined];
const MOST_STEPS = 3;

/**
 * Reads a value by the numbers of its page: urgency, verdict, next step, decision values. `unit` is the page's own or one of its conversions. The
 * limits are those that the sources print in that unit. The interval of the reporting laboratory prevails over all of this.
 */
export function readValue(numbers: Numbers, given: TypedValue & { unit: string }, someone: Person = {}): ValueReading {
  const person = knownTo(numbers, someone);
  const inUnit = numbersIn(numbers, given.unit);
  const intervals = intervalsFor(inUnit.intervals, person).map((interval) => {
    const place = placeOf(given, interval);
    return { interval, place, sentence: placeWords(given, interval, place) };
  });
  const told = inUnit.bands.filter((band) => (holds(band, given) && !isAround(band, intervals[0])) || isMissed(band, given));
  const found = told.map((band): BandReading => ({ band, fit: fitOf(band.applies, person), isMissed: isMissed(band, given) }));
  const bands = byUrgency(found.filter(({ fit }) => fit === 'yes'));
  const onlyIf = byUrgency(found.filter(({ fit }) => fit === 'only if'));
  const named = namedBand(intervals, bands);
  const steps = inUnit.steps.filter(({ applies }) => fitOf(applies, person) === 'yes');
  const level = mostUrgent([...reachedBands(inUnit.bands, given, intervals, person), ...steps.filter((step) => isAsked(step, given))]);
  const doubts = doubtsOf(numbers, given, isUrgent({ careLevel: level }));
  return {
    ...(level && { urgency: { level, sentence: urgencyWords(level, bands, doubts.length > 0) } }),
    intervals,
    ...(named && { named }),
    verdict: verdictOf(given, { intervals, named, others: inUnit.intervals }),
    next: nextSteps(steps, given, { bands, places: placesOf(intervals, bands), isUrgent: isUrgent({ careLevel: level }) }),
    bands,
    onlyIf,
    doubts,
  };
}

/** The intervals, levels and next steps in a unit, with the limits that are printed in it. */
export function numbersIn({ unit, optimalRanges, thresholds, conversions, whatNext }: Numbers, wanted: string) {
  const other = conversions.find((conversion) => conversion.unit === wanted);
  const intervals = optimalRanges.flatMap((range) => {
    if (range.unit === wanted) return [range];
    return other && range.unit === unit ? [rangeIn(range, other, thresholds)] : [];
  });
  const steps = other && unit !== undefined ? whatNext.map((step) => stepIn(step, unit, other, thresholds)) : whatNext;
  return { intervals, bands: thresholds.flatMap((threshold) => levelIn(threshold, wanted) ?? []), steps };
}

/** The lowest and the highest number that a printed value may mean: "<5" is anything below 5. */
const spanOf = ({ value, comparator }: TypedValue): [least: number, most: number] => [
  comparator?.startsWith('<') ? -Infinity : value,
  comparator?.startsWith('>') ? Infinity : value,
];

export function placeOf(given: TypedValue, range: OptimalRange): Place {
  const { low, high } = limitsOf(range);
  const side = sideOf({ low, high, lowInclusive: range.lowInclusive, highInclusive: range.highInclusive }, given);
  if (side) return side;
  const [least, most] = spanOf(given);
  const reaches = (limit: number | undefined, inner: boolean) => limit === undefined || inner;
  return reaches(low, least >= low!) && reaches(high, most <= high!) ? 'inside' : 'unclear';
}

/** The side of a band on which every number lies that a value may mean. */
function sideOf({ low, high, lowInclusive, highInclusive }: Bounds, given: TypedValue): 'below' | 'above' | undefined {
  const [least, most] = spanOf(given);
  if (low !== undefined && (most < low || (most === low && (given.comparator === '<' || !lowInclusive)))) return 'below';
  return high !== undefined && (least > high || (least === high && (given.comparator === '>' || !highInclusive))) ? 'above' : undefined;
}

/** A goal that a value misses is told too: silence would read as a goal reached. */
const isMissed = (band: Threshold, given: TypedValue): boolean => band.kind === 'target' && sideOf(band, given) !== undefined;

/** The limits that the source gives; a number on an open side only closes the interval for display. */
export function limitsOf(range: OptimalRange): { low?: number; high?: number } {
  const { below, above } = openSides(range);
  return { ...(!below && { low: range.normalMin }), ...(!above && { high: range.normalMax }) };
}

type Bounds = Pick<Threshold, 'low' | 'high' | 'lowInclusive' | 'highInclusive'>;

/** Whether a band holds every number that a value may mean. */
export const holds = (band: Bounds, given: TypedValue): boolean => isFrom(band, given) && isTo(band, given);

/** Whether every number that a value may mean reaches the lower limit. */
function isFrom({ low, lowInclusive }: Bounds, given: TypedValue): boolean {
  const [least] = spanOf(given);
  return low === undefined || least > low || (least === low && (lowInclusive === true || given.comparator === '>'));
}

function isTo({ high, highInclusive }: Bounds, given: TypedValue): boolean {
  const [, most] = spanOf(given);
  return high === undefined || most < high || (most === high && (highInclusive === true || given.comparator === '<'));
}

/** A band around the whole interval says nothing of a value outside of it: "normal: below 100" of a glucose of 38. */
function isAround({ low = -Infinity, high = Infinity }: Threshold, first: IntervalReading | undefined): boolean {
  if (first === undefined || (first.place !== 'below' && first.place !== 'above')) return false;
  const limits = limitsOf(first.interval);
  return low <= (limits.low ?? -Infinity) && high >= (limits.high ?? Infinity);
}

const byUrgency = (bands: readonly BandReading[]): BandReading[] =>
  bands.toSorted((a, b) => LEVELS.indexOf(a.band.careLevel) - LEVELS.indexOf(b.band.careLevel));

/**
 * The bands that a value has reached. Sex and age take no urgency away, since a limit for adults is the only one that most sources give; a condition
 * does. A band that ends counts for values beyond it too: a worse value never reads calmer.
 */
const reachedBands = (bands: readonly Threshold[], given: TypedValue, intervals: readonly IntervalReading[], person: Known): Threshold[] =>
  bands.filter((band) => isForAnyone(band, person) && (holds(band, given) || isPassed(band, given, intervals)));

type Timed = Pick<Threshold, 'careLevel'>;

function mostUrgent(reached: readonly Timed[]): CareLevel | undefined {
  return LEVELS.find((level) => level !== undefined && level !== 'routine' && reached.some(({ careLevel }) => careLevel === level));
}

const isUrgent = ({ careLevel }: Timed): boolean => careLevel === 'emergency' || careLevel === 'same_day';

function isForAnyone({ applies, careLevel }: Threshold, person: Known): boolean {
  const isCritical = isUrgent({ careLevel });
  if (fitOf(applies, person) === 'yes') return true;
  const isSaid = (words: string | undefined) => words === undefined || words === person.condition;
  const isPregnant = applies?.pregnancy === 'never' && person.isPregnant;
  return isCritical && isSaid(applies?.condition) && applies?.pregnancy !== 'only' && !isPregnant;
}

/** Whether a value lies in a band or beyond it, on the band's side of the interval. ">150" passes what begins at 150. */
const isPassed = (band: Bounds, given: TypedValue, intervals: readonly IntervalReading[]): boolean =>
  intervals.some(({ interval, place }) => {
    const { low, high } = limitsOf(interval);
    if (place === 'above') return band.low !== undefined && band.low >= high! && isFrom(band, given);
    return place === 'below' && band.high !== undefined && band.high <= low! && isTo(band, given);
  });

/** The sides of a value: of its intervals, or of the decision values where there is no interval. */
function placesOf(intervals: readonly IntervalReading[], bands: readonly BandReading[]): Place[] {
  if (intervals.length > 0) return intervals.map(({ place }) => place);
  return bands.flatMap(({ band, isMissed: outside }) => (band.side && outside === (band.kind === 'target') ? band.side : []));
}

type Found = { bands: readonly BandReading[]; places: readonly Place[]; isUrgent: boolean };

/**
 * The rows that urgent bands name, then those of the number, the nearest limit first. Where the value can wait, those of the other bands and of its side
 * of the interval follow, and those for a pregnancy or some ages come first; where it cannot, no row that waits longer.
 */
function nextSteps(steps: readonly NextStep[], given: TypedValue, { bands, places, isUrgent: cannotWait }: Found): NextStep[] {
  const rows = steps.filter((step) => !hasNumber(step) || isAsked(step, given));
  const isOnSide = ({ side }: NextStep) => side !== undefined && places.includes(side);
  const namedBy = (some: readonly BandReading[]) => some.flatMap(({ band }) => rows.filter(({ id }) => id === band.whatNext));
  const byNumber = rows
    .filter((step) => hasNumber(step) && (step.side === undefined || isOnSide(step)))
    .sort((a, b) => pastLimit(given.value, a) - pastLimit(given.value, b));
  const urgent = [...namedBy(bands.filter(({ band }) => isUrgent(band))), ...byNumber.filter(isUrgent)];
  const due = mostUrgent(urgent);
  const bySide = rows.filter((step) => !hasNumber(step) && isOnSide(step));
  const calm = [...byNumber, ...namedBy(bands), ...bySide].sort((a, b) => Number(isNarrow(b)) - Number(isNarrow(a)));
  return [...new Set(cannotWait ? urgent.filter(({ careLevel }) => careLevel === due) : calm)].slice(0, MOST_STEPS);
}

const isNarrow = ({ applies }: NextStep): boolean => applies?.pregnancy === 'only' || applies?.ageMax !== undefined;

const hasNumber = ({ low, high }: NextStep): boolean => low !== undefined || high !== undefined;

/** Whether a value lies within the limits of a row. */
const isAsked = (step: NextStep, given: TypedValue): boolean => hasNumber(step) && holds({ ...step, lowInclusive: step.lowInclusive ?? true }, given);

/** How far a value lies past the nearest limit of a row. */
const pastLimit = (value: number, { low = -Infinity, high = Infinity }: NextStep): number => Math.min(value - low, high - value);
