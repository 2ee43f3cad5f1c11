import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { NO_SAFE_LEVEL } from '../model/range-notes.ts';
import { capital } from '../names/sentences.ts';
import { intervalsFor, type Person } from './person.ts';
import { multiplesIn } from './bands-of-a-value.ts';
import { limitsOf } from './bounds.ts';
import { numbersIn, readValue } from './read-value.ts';
import { openSides } from './range-words.ts';
import { cannotWait, isGoalReached, type IntervalReading, type Numbers, type Place, type ValueReading } from './value-reading.ts';

/** `ok-2` is the next best of several good zones; `quiet` says nothing on good or bad. */
export type Tone = 'ok' | 'ok-2' | 'edge' | 'out' | 'crit' | 'quiet';

/** A part of the number line of one person. Neighbors share a limit; `holdsLow` says whether the lower one belongs to the zone. */
export type Zone = { name: string; place: Place | undefined; tone: Tone; low?: number; high?: number; holdsLow: boolean };

type Segment = { low: number; high: number; reading: ValueReading };

/**
 * The number line of a person, in a unit of the page: zones in order, without holes or overlaps. A zone is where the reader gives one verdict, so the
 * reader itself draws it.
 */
export function zonesOf(numbers: Numbers, unit: string, person: Person = {}): Zone[] {
  const limits = limitsIn(numbers, unit, person);
  if (limits.length === 0) return [];
  const merged = segmentsOf(limits, (value) => readValue(numbers, { value, unit }, person)).reduce<Segment[][]>((groups, segment) => {
    const last = groups.at(-1);
    if (last && isSameZone(last.at(-1)!.reading, segment.reading)) last.push(segment);
    else groups.push([segment]);
    return groups;
  }, []);
  return zonesFrom(withoutPoints(merged));
}

/** A zone ends where its name does, where the interval does for a goal around it, and where a value cannot wait any more. */
const isSameZone = (one: ValueReading, other: ValueReading): boolean =>
  zoneName(one) === zoneName(other) && cannotWait(one) === cannotWait(other) && (!one.goal || one.intervals[0]?.place === other.intervals[0]?.place);

/** The name of the zone of a reading. */
export function zoneName(reading: ValueReading): string {
  const { named, intervals, urgency, goal } = reading;
  const place = intervals[0]?.place;
  if (goal && isGoalReached(reading) && (named || place !== 'inside')) return capital(goal.band.label);
  const label = named?.band.label;
  if (label !== undefined) return capital(label);
  if (urgency && cannotWait(reading) && place !== 'inside') return urgentName(urgency);
  return intervals[0] ? placeName(intervals[0]) : 'No statement';
}

export const urgentName = ({ level }: NonNullable<ValueReading['urgency']>): string => (level === 'emergency' ? 'Critical' : 'Call today');

function placeName({ place, interval }: IntervalReading): string {
  const { below, above } = openSides(interval);
  const words = below || above ? 'limit' : 'interval';
  if (place === 'inside') return isUnsafe(interval) ? 'Below the limit' : 'In range';
  return { below: `Below the ${words}`, above: `Above the ${words}`, unclear: 'Unclear' }[place];
}

/** No level of a toxin is called good. */
const isUnsafe = ({ notes }: OptimalRange): boolean => notes?.includes(NO_SAFE_LEVEL) ?? false;

/** The zone that holds a number. */
export const zoneAt = (zones: readonly Zone[], value: number): Zone | undefined =>
  zones.findLast(({ low = -Infinity, holdsLow }) => value > low || (value === low && holdsLow));

/** Every number at which something may change for anybody: merged zones drop those that change nothing. */
function limitsIn(numbers: Numbers, unit: string, person: Person): number[] {
  const { intervals, bands, steps } = numbersIn(numbers, unit);
  const ranges = intervalsFor(intervals, person);
  const limits = [...ranges.map(limitsOf), ...bands, ...multiplesIn(numbers, ranges), ...steps.filter(({ careLevel }) => careLevel)].flatMap(
    ({ low, high }) => [low, high],
  );
  return [...new Set(limits.filter((limit) => limit !== undefined))].sort((a, b) => a - b);
}

/** The limits themselves and the numbers between them. What lies at or below zero counts only where a limit does. */
function segmentsOf(limits: readonly number[], readingAt: (value: number) => ValueReading): Segment[] {
  const [least, most] = [limits[0]!, limits.at(-1)!];
  const below = least > 0 ? least / 2 : least - 1;
  const parts = limits.flatMap((limit, index) => {
    const next = limits[index + 1];
    const after =
      next === undefined ? { low: limit, high: Infinity, at: most + Math.max(Math.abs(most), 1) } : { low: limit, high: next, at: (limit + next) / 2 };
    return [{ low: limit, high: limit, at: limit }, after];
  });
  const all = [{ low: -Infinity, high: least, at: below }, ...parts];
  const shown = least < 0 ? all : all.filter(({ high }) => high > 0);
  return shown.map(({ low, high, at }) => ({ low, high, reading: readingAt(at) }));
}

/** Two sources that meet in one number give it a verdict of its own. It goes to the zone above, for its place on the strip. */
function withoutPoints(groups: readonly Segment[][]): Segment[][] {
  return groups.reduceRight<Segment[][]>((kept, group) => {
    const above = kept[0];
    if (above && group.every(({ low, high }) => low === high)) return [[...group, ...above], ...kept.slice(1)];
    return [group, ...kept];
  }, []);
}

function zonesFrom(groups: readonly Segment[][]): Zone[] {
  // The number at a limit names no zone: the part beside it does.
  const readings = groups.map((group) => group.find(({ low, high }) => low !== high)!.reading);
  const places = readings.map(({ intervals }) => intervals[0]?.place);
  const best = bestOf(readings, places);
  return groups.map((group, index) => {
    const [start, end, place] = [group[0]!, group.at(-1)!, places[index]];
    const steps = place === 'below' ? places.lastIndexOf('below') - index : index - places.indexOf('above');
    return {
      name: zoneName(readings[index]!),
      place,
      tone: toneOf(group, { place, isBest: index === best, steps, of: places.filter((each) => each === place).length }),
      ...(start.low > -Infinity && { low: start.low }),
      ...(end.high < Infinity && { high: end.high }),
      holdsLow: start.low === start.high,
    };
  });
}

/** The zone in range that no band names; else the one away from the side where values are worse. */
function bestOf(readings: readonly ValueReading[], places: readonly (Place | undefined)[]): number {
  const unnamed = readings.findIndex(({ named }, index) => places[index] === 'inside' && !named);
  if (unnamed >= 0) return unnamed;
  return places.includes('below') && !places.includes('above') ? places.lastIndexOf('inside') : places.indexOf('inside');
}

/** Within an interval, what begins in it, or ends in it above its lower limit: "low testosterone", not "low risk". */
function isFinding({ low, high }: Threshold, interval: OptimalRange): boolean {
  const limits = limitsOf(interval);
  return high === undefined || (low !== undefined && low > (limits.low ?? -Infinity)) || (limits.low !== undefined && high < (limits.high ?? Infinity));
}

type Standing = { place: Place | undefined; isBest: boolean; steps: number; of: number };
const OUTWARD: readonly Tone[] = ['edge', 'out', 'crit'];

/** Darker with the distance from the interval; the darkest where waiting matters, or for the third band that a source names. */
function toneOf(group: readonly Segment[], { place, isBest, steps, of }: Standing): Tone {
  if (place !== 'inside' && group.some(({ reading }) => cannotWait(reading))) return 'crit';
  const named = group.find(({ reading }) => reading.named)?.reading.named?.band;
  if (group.some(({ reading }) => isGoalReached(reading) && !reading.intervals.some(({ interval }) => isUnsafe(interval)))) return 'ok';
  if (place === 'below' || place === 'above') return of === 1 ? 'out' : OUTWARD[Math.min(steps, named ? 2 : 1)]!;
  return place === 'inside' ? insideTone(group, named, isBest) : 'quiet';
}

function insideTone(group: readonly Segment[], named: Threshold | undefined, isBest: boolean): Tone {
  const intervals = group.map(({ reading }) => reading.intervals[0]!.interval);
  if (intervals.some(isUnsafe)) return 'quiet';
  if (named && named.kind !== 'severity' && isFinding(named, intervals[0]!)) return 'edge';
  return isBest ? 'ok' : 'ok-2';
}
