import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { openSides } from './range-words.ts';
import type { TypedValue } from './typed-value.ts';
import type { Place } from './value-reading.ts';

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
export const isMissed = (band: Threshold, given: TypedValue): boolean => band.kind === 'target' && sideOf(band, given) !== undefined;

/** The limits that the source gives; a number on an open side only closes the interval for display. */
export function limitsOf(range: OptimalRange): { low?: number; high?: number } {
  const { below, above } = openSides(range);
  return { ...(!below && { low: range.normalMin }), ...(!above && { high: range.normalMax }) };
}

export type Bounds = Pick<Threshold, 'low' | 'high' | 'lowInclusive' | 'highInclusive'>;

/** Whether a band holds every number that a value may mean. */
export const holds = (band: Bounds, given: TypedValue): boolean => isFrom(band, given) && isTo(band, given);

/** Whether every number that a value may mean reaches the lower limit. */
export function isFrom({ low, lowInclusive }: Bounds, given: TypedValue): boolean {
  const [least] = spanOf(given);
  return low === undefined || least > low || (least === low && (lowInclusive === true || given.comparator === '>'));
}

export function isTo({ high, highInclusive }: Bounds, given: TypedValue): boolean {
  const [, most] = spanOf(given);
  return high === undefined || most < high || (most === high && (highInclusive === true || given.comparator === '<'));
}
