import { bandsOf, multiplesIn, reachedBands, withoutKnown } from './bands-of-a-value.ts';
import { isMissed, placeOf } from './bounds.ts';
import { byUrgency, isUrgent, mostUrgent } from './care-levels.ts';
import { doubtsOf } from './doubts.ts';
import { levelIn, rangeIn, stepIn } from './limit-in-unit.ts';
import { isAsked, nextSteps, placesOf } from './next-steps.ts';
import { fitOf, intervalsFor, isOwn, knownTo, type Person } from './person.ts';
import { namedBand, placeWords, urgencyWords, verdictOf } from './value-words.ts';
import type { TypedValue } from './typed-value.ts';
import type { BandReading, Numbers, ValueReading } from './value-reading.ts';

/**
 * Reads a value by the numbers of its page: urgency, verdict, next step, decision values. `unit` is the page's own or one of its conversions. The
 * limits are those that the sources print in that unit. The interval of the reporting laboratory prevails over all of this.
 */
export function readValue(numbers: Numbers, given: TypedValue & { unit: string }, someone: Person = {}): ValueReading {
  const person = knownTo(numbers, someone);
  const inUnit = numbersIn(numbers, given.unit);
  const ranges = intervalsFor(inUnit.intervals, person);
  const intervals = ranges.map((interval) => {
    const place = placeOf(given, interval);
    return { interval, place, sentence: placeWords(given, interval, place) };
  });
  const levels = withoutKnown([...inUnit.bands, ...multiplesIn(numbers, ranges)], person);
  const found = bandsOf(levels, given, intervals, person).map((band): BandReading => ({
    band,
    fit: fitOf(band.applies, person),
    isMissed: isMissed(band, given),
  }));
  const bands = byUrgency(found.filter(({ fit }) => fit === 'yes'));
  const onlyIf = byUrgency(found.filter(({ fit }) => fit === 'only if'));
  const named = namedBand(intervals, bands, person);
  const steps = inUnit.steps.filter(({ applies }) => fitOf(applies, person) === 'yes');
  const isReached = named?.band.kind === 'target';
  const level = mostUrgent([
    ...reachedBands(levels, given, intervals, person),
    ...steps.filter((step) => isAsked(step, given) && (!isReached || isUrgent(step))),
  ]);
  const doubts = doubtsOf(numbers, given, { isUrgent: isUrgent({ careLevel: level }), person });
  const isNamedByOwn = named !== undefined && isOwn(named.band.applies, person);
  const missed = isNamedByOwn ? undefined : bands.find((each) => each.isMissed && isOwn(each.band.applies, person));
  return {
    ...(level && { urgency: { level, sentence: urgencyWords(level, bands, doubts.length > 0) } }),
    intervals,
    ...(named && { named }),
    ...(missed && { missed }),
    verdict: verdictOf(given, { intervals, named, missed, others: inUnit.intervals }),
    next: nextSteps(steps, given, {
      bands,
      onlyIf,
      places: placesOf(intervals, bands),
      isUrgent: isUrgent({ careLevel: level }),
      isSettled: isReached || (numbers.optimalRanges.length > 0 && intervals.length === 0 && bands.length === 0),
      person,
    }),
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
