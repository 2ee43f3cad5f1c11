import type { Place, ValueReading } from './value-reading.ts';

/** The first interval of a reading; those of women and men, where they have their own and the sex is not given. */
export function intervalsOf({ intervals }: Pick<ValueReading, 'intervals'>): ValueReading['intervals'] {
  const [first] = intervals;
  if (!first || first.interval.gender === 'both') return intervals.slice(0, 1);
  return [first, ...intervals.filter(({ interval: { gender } }) => gender !== 'both' && gender !== first.interval.gender).slice(0, 1)];
}

/** The place in all of them; undefined without an interval, and where it depends on the sex. */
export function placeIn(reading: Pick<ValueReading, 'intervals'>): Place | undefined {
  const [place, other] = new Set(intervalsOf(reading).map((each) => each.place));
  return other === undefined ? place : undefined;
}
