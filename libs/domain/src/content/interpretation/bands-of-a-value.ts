import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { holds, isFrom, isMissed, isTo, limitsOf, type Bounds } from './bounds.ts';
import { isUrgent, levelOf } from './care-levels.ts';
import { ADULT, fitOf, isOwn, type Known } from './person.ts';
import { placeIn } from './places.ts';
import type { TypedValue } from './typed-value.ts';
import type { IntervalReading, Numbers } from './value-reading.ts';

/** Multiples of the upper limit as levels, by the interval of the person; of several that may be theirs, by the highest limit. */
export function multiplesIn({ thresholds }: Pick<Numbers, 'thresholds'>, intervals: readonly OptimalRange[]): Threshold[] {
  const limits = intervals.flatMap((interval) => limitsOf(interval).high ?? []);
  if (limits.length === 0) return [];
  const [limit, unit] = [Math.max(...limits), intervals[0]!.unit];
  const times = (bound: number | undefined) => (bound === undefined ? undefined : Number((bound * limit).toPrecision(12)));
  return thresholds
    .filter(({ quantity }) => quantity === 'timesLimit')
    .map((band) => ({ ...band, quantity: 'level' as const, unit, low: times(band.low), high: times(band.high) }));
}

/** Beside a goal for the condition that the person named, the diagnosis is known: its limits say nothing new, unless a value cannot wait. */
export function knownBands(bands: readonly Threshold[], person: Known): readonly Threshold[] {
  const isDiagnosed = bands.some(({ kind, applies }) => kind === 'target' && isOwn(applies, person));
  return isDiagnosed ? bands.filter((band) => band.kind === 'diagnostic' && !isOwn(band.applies, person) && !isUrgent(band)) : [];
}

/** The bands to tell of a value: those that hold it, and goals that it misses. */
export const bandsOf = (bands: readonly Threshold[], given: TypedValue, [first]: readonly IntervalReading[], person: Known): Threshold[] =>
  bands.filter((band) => isMissed(band, given) || (holds(band, given) && (!isAround(band, first) || (band.kind === 'target' && isOwn(band.applies, person)))));

/** A band around the whole interval says nothing of a value outside of it: "normal: below 100" of a glucose of 38. */
function isAround({ low = -Infinity, high = Infinity }: Threshold, first: IntervalReading | undefined): boolean {
  if (first === undefined || (first.place !== 'below' && first.place !== 'above')) return false;
  const limits = limitsOf(first.interval);
  return low <= (limits.low ?? -Infinity) && high >= (limits.high ?? Infinity);
}

/**
 * The bands that a value has reached. Sex and age take no urgency away, since a limit for adults is the only one that most sources give, unless a person
 * has a limit of their own that is as urgent on that side; a condition does. A band that ends counts for values beyond it too: a worse value never reads
 * calmer.
 */
export function reachedBands(bands: readonly Threshold[], given: TypedValue, intervals: readonly IntervalReading[], person: Known): Threshold[] {
  const isOpen = intervals.length > 0 && placeIn({ intervals }) === undefined;
  const own = isOpen ? [] : bands.filter((band) => fitOf(band.applies, person) === 'yes');
  const isReplaced = (band: Threshold) => own.some((each) => isInPlaceOf(each, band, person));
  return bands.filter((band) => isForAnyone(band, person) && !isReplaced(band) && (holds(band, given) || isPassed(band, given, intervals)));
}

/** Whether a limit of a person's own sex stands in place of that of the other one, or one for adults in place of one for children. */
function isInPlaceOf(own: Threshold, other: Threshold, person: Known): boolean {
  const isOfSex = own.applies.sex !== undefined && other.applies.sex !== undefined && other.applies.sex !== person.sex;
  const isOfAge = own.applies.ageMin !== undefined && (other.applies.ageMax ?? Infinity) < ADULT && (person.age ?? 0) >= ADULT;
  const isAlike = own.applies.condition === other.applies.condition && (own.low === undefined) === (other.low === undefined);
  return (isOfSex || isOfAge) && isAlike && levelOf(own) <= levelOf(other);
}

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
