import type { NextStep, Threshold } from '../model/biomarker-facts.ts';
import { holds } from './bounds.ts';
import { isUrgent, levelOf, mostUrgent } from './care-levels.ts';
import { isOwn, type Known } from './person.ts';
import { intervalsOf } from './places.ts';
import type { TypedValue } from './typed-value.ts';
import type { BandReading, IntervalReading, Place } from './value-reading.ts';

const MOST_STEPS = 3;

type Found = {
  bands: readonly BandReading[];
  onlyIf: readonly BandReading[];
  /** The bands that count for the urgency, also those for others. */
  reached: readonly Threshold[];
  places: readonly Place[];
  isUrgent: boolean;
  /** The goal is reached, or the page makes no statement for the person. */
  isSettled: boolean;
  person: Known;
};

/**
 * Where a value cannot wait: the most urgent rows that bands name or that the number asks for, then those of a condition that somebody may have left out.
 * Else the rows for the condition that the person named, behind those of bands that should be seen soon, then those of the number with the nearest limit first, of the other bands, and of the side of the
 * interval. Rows for a pregnancy or for some ages come before them all, then those that should come soon.
 */
export function nextSteps(
  whatNext: readonly NextStep[],
  given: TypedValue,
  { bands, onlyIf, reached, places, isUrgent: cannotWait, isSettled, person }: Found,
): NextStep[] {
  const rows = whatNext.filter((step) => !hasNumber(step) || isAsked(step, given));
  const isOnSide = ({ side }: NextStep) => side !== undefined && places.includes(side);
  const namedBy = (some: readonly Threshold[]) => some.flatMap((band) => rows.filter(({ id }) => id === band.whatNext));
  /** A row without a level waits no longer than the band that names it. */
  const urgentBy = (some: readonly Threshold[]) =>
    some.filter(isUrgent).flatMap((band) => namedBy([band]).map((row) => ({ careLevel: band.careLevel, ...row })));
  const flagged = (some: readonly BandReading[]) => some.filter(isFlagged).map(({ band }) => band);
  const byNumber = rows
    .filter((step) => hasNumber(step) && (step.side === undefined || isOnSide(step)))
    .sort((a, b) => pastLimit(given.value, a) - pastLimit(given.value, b));
  if (cannotWait) {
    const urgent = [...urgentBy([...flagged(bands), ...reached]), ...byNumber.filter(isUrgent)];
    const due = mostUrgent(urgent);
    return firstOf([...urgent.filter(({ careLevel }) => careLevel === due), ...urgentBy(flagged(onlyIf))]);
  }
  if (isSettled) return [];
  const bySide = rows.filter((step) => !hasNumber(step) && isOnSide(step));
  const own = namedBy(flagged(bands).filter(({ applies }) => isOwn(applies, person)));
  const soon = own.length > 0 ? namedBy(flagged(bands).filter(({ careLevel }) => careLevel === 'soon')) : [];
  const steps = [...soon, ...own, ...byNumber, ...namedBy(flagged(bands)), ...bySide];
  return firstOf(steps.sort((a, b) => Number(isNarrow(b)) - Number(isNarrow(a)) || levelOf(a) - levelOf(b)));
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
