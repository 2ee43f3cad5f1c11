import type { OptimalRange } from '../model/biomarker-detail.ts';
import { conditionOf } from './person.ts';
import type { Place, ValueReading } from './value-reading.ts';

type Read = Pick<ValueReading, 'intervals'>;

/**
 * The intervals that decide on a value: the first, and those of the other sex or other ages where these are not given. Where there are intervals for
 * conditions alone, such as the phases of a cycle, and none was named, each of them.
 */
export function intervalsOf({ intervals }: Read): ValueReading['intervals'] {
  const [first, ...others] = intervals;
  if (!first || conditionOf(first.interval) !== undefined) return intervals;
  return [first, ...others.filter(({ interval }) => isApart(interval, first.interval))];
}

/** Whether no person can have both. */
function isApart(one: OptimalRange, other: OptimalRange): boolean {
  return areOfTwoSexes([one, other]) || one.ageMax < other.ageMin || other.ageMax < one.ageMin;
}

const areOfTwoSexes = (intervals: readonly OptimalRange[]): boolean =>
  (['female', 'male'] as const).every((sex) => intervals.some(({ gender }) => gender === sex));

/** The place in all of them; undefined without an interval, and where they differ. */
export function placeIn(reading: Read): Place | undefined {
  const [place, other] = new Set(intervalsOf(reading).map((each) => each.place));
  return other === undefined ? place : undefined;
}

/** On which word of the person a place depends. */
export function dependsOn(reading: Read): 'sex' | 'condition' | 'age' | undefined {
  const intervals = intervalsOf(reading).map(({ interval }) => interval);
  if (intervals.length === 0 || placeIn(reading) !== undefined) return undefined;
  if (areOfTwoSexes(intervals)) return 'sex';
  return new Set(intervals.map(conditionOf)).size > 1 ? 'condition' : 'age';
}
