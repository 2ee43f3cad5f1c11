import type { NextStep } from '../model/biomarker-facts.ts';
import { holds } from './bounds.ts';
import { isUrgent, mostUrgent } from './care-levels.ts';
import { isOwn, type Known } from './person.ts';
import { intervalsOf } from './places.ts';
import type { TypedValue } from './typed-value.ts';
import type { BandReading, IntervalReading, Place } from './value-reading.ts';

const MOST_STEPS = 3;

type Found = {
  bands: readonly BandReading[];
  onlyIf: readonly BandReading[];
  places: readonly Place[];
  isUrgent: boolean;
  /** The goal is reached, or the page makes no statement for the person. */
  isSettled: boolean;
  person: Known;
};

/**
 * The rows that urgent bands name, then those of the number, the nearest limit first. Where the value can wait, those of the other bands and of its side
 * of the interval follow, and those for a pregnancy or some ages come first; where it cannot, no row that waits longer, but those of a condition that
 * somebody may have left out.
 */
export function nextSteps(
  steps: readonly NextStep[],
  given: TypedValue,
  { bands, onlyIf, places, isUrgent: cannotWait, isSettled, person }: Found,
): NextStep[] {
  const rows = steps.filter((step) => !hasNumber(step) || isAsked(step, given));
  const isOnSide = ({ side }: NextStep) => side !== undefined && places.includes(side);
  /** A row without a level waits no longer than the band that names it. */
  const namedBy = (some: readonly BandReading[]) =>
    some.filter(isFlagged).flatMap(({ band: { whatNext, careLevel } }) => rows.filter(({ id }) => id === whatNext).map((row) => ({ careLevel, ...row })));
  const urgentOf = (some: readonly BandReading[]) => namedBy(some.filter(({ band }) => isUrgent(band)));
  const byNumber = rows
    .filter((step) => hasNumber(step) && (step.side === undefined || isOnSide(step)))
    .sort((a, b) => pastLimit(given.value, a) - pastLimit(given.value, b));
  if (cannotWait) {
    const urgent = [...urgentOf(bands), ...byNumber.filter(isUrgent)];
    const due = mostUrgent(urgent);
    return firstOf([...urgent.filter(({ careLevel }) => careLevel === due), ...urgentOf(onlyIf)]);
  }
  if (isSettled) return [];
  const bySide = rows.filter((step) => !hasNumber(step) && isOnSide(step));
  const own = namedBy(bands.filter(({ band }) => isOwn(band.applies, person)));
  return firstOf([...own, ...byNumber, ...namedBy(bands), ...bySide].sort((a, b) => Number(isNarrow(b)) - Number(isNarrow(a))));
}

/** A goal leads on where it is missed, any other band where it holds the value. */
const isFlagged = ({ band, isMissed: outside }: BandReading): boolean => outside === (band.kind === 'target');

/** Each row once. */
const firstOf = (steps: readonly NextStep[]): NextStep[] =>
  steps.filter(({ id }, place) => steps.findIndex((other) => other.id === id) === place).slice(0, MOST_STEPS);

const isNarrow = ({ applies }: NextStep): boolean => applies?.pregnancy === 'only' || applies?.ageMax !== undefined;

const hasNumber = ({ low, high }: NextStep): boolean => low !== undefined || high !== undefined;

/** Whether a value lies within the limits of a row. */
export const isAsked = (step: NextStep, given: TypedValue): boolean => hasNumber(step) && holds({ ...step, lowInclusive: step.lowInclusive ?? true }, given);

/** How far a value lies past the nearest limit of a row. */
const pastLimit = (value: number, { low = -Infinity, high = Infinity }: NextStep): number => Math.min(value - low, high - value);

/** The sides of a value: of its intervals, or of the decision values where there is no interval. */
export function placesOf(intervals: readonly IntervalReading[], bands: readonly BandReading[]): Place[] {
  if (intervals.length > 0) return intervalsOf({ intervals }).map(({ place }) => place);
  return bands.filter(isFlagged).flatMap(({ band }) => band.side ?? []);
}
