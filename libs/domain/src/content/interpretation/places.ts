import { conditionOf } from './person.ts';
import type { Place, ValueReading } from './value-reading.ts';

type Read = Pick<ValueReading, 'intervals'>;

/**
 * The intervals that decide on a value: the first, and that of the other sex where the sex is not given. Where there are intervals for conditions alone,
 * such as the phases of a cycle, and none was named, each of them.
 */
export function intervalsOf({ intervals }: Read): ValueReading['intervals'] {
  const [first] = intervals;
  if (first && conditionOf(first.interval) !== undefined) return intervals;
  if (!first || first.interval.gender === 'both') return intervals.slice(0, 1);
  return [first, ...intervals.filter(({ interval: { gender } }) => gender !== 'both' && gender !== first.interval.gender).slice(0, 1)];
}

/** The place in all of them; undefined without an interval, and where they differ. */
export function placeIn(reading: Read): Place | undefined {
  const [place, other] = new Set(intervalsOf(reading).map((each) => each.place));
  return other === undefined ? place : undefined;
}

/** On which word of the person a place depends. */
export function dependsOn(reading: Read): 'sex' | 'condition' | 'age' | undefined {
  const intervals = intervalsOf(reading).map(({ interval }) => interval);
  if (intervals.length === 0 || placeIn(reading) !== undefined) return undefined;
  const differ = (of: (interval: (typeof intervals)[number]) => unknown) => new Set(intervals.map(of)).size > 1;
  if (differ(({ gender }) => gender)) return 'sex';
  return differ(conditionOf) ? 'condition' : 'age';
}
