import type { NextStep } from '../model/biomarker-facts.ts';
import { bandsOf, knownBands, multiplesIn, reachedBands } from './bands-of-a-value.ts';
import { isMissed, placeOf } from './bounds.ts';
import { byUrgency, isUrgent, mostUrgent } from './care-levels.ts';
import { doubtsOf } from './doubts.ts';
import { levelIn, rangeIn, stepIn } from './limit-in-unit.ts';
import { isAsked, nextSteps, placesOf } from './next-steps.ts';
import { fitOf, intervalsFor, knownTo, type Person } from './person.ts';
import { goalOf, namedBand, placeWords, urgencyWords, verdictOf } from './value-words.ts';
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
  const all = [...inUnit.bands, ...multiplesIn(numbers, ranges)];
  const known = knownBands(all, person);
  const levels = all.filter((band) => !known.includes(band));
  const found = bandsOf(levels, given, intervals, person).map((band): BandReading => ({
    band,
    fit: fitOf(band.applies, person),
    isMissed: isMissed(band, given),
  }));
  const bands = byUrgency(found.filter(({ fit }) => fit === 'yes'));
  const onlyIf = byUrgency(found.filter(({ fit }) => fit === 'only if'));
  const isNew = ({ id }: NextStep) => !known.some(({ whatNext }) => whatNext === id);
  const steps = inUnit.steps.filter((step) => fitOf(step.applies, person) === 'yes' && isNew(step));
  const goal = goalOf(bands, intervals, person);
  const reached = reachedBands(goal?.isMissed ? all : levels, given, intervals, person);
  const level = mostUrgent([...reached, ...steps.filter((step) => isAsked(step, given) && (goal?.isMissed !== false || isUrgent(step)))]);
  const isReached = goal?.isMissed === false && level === undefined;
  const named = namedBand(intervals, bands, person);
  const doubts = doubtsOf(numbers, given, { isUrgent: isUrgent({ careLevel: level }), person });
  return {
    ...(level && { urgency: { level, sentence: urgencyWords(level, bands, doubts.length > 0) } }),
    intervals,
    ...(named && { named }),
    ...(goal && { goal }),
    verdict: verdictOf(given, { intervals, named, goal, others: inUnit.intervals }),
    next: nextSteps(steps, given, {
      bands,
      onlyIf,
      reached,
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
