import type { ReportResult } from './reading.ts';

export type Place = 'below' | 'inside' | 'above' | 'unclear';

/**
 * Where a value lies in the interval that its own laboratory printed; undefined without one. "<5" is below an interval that begins at 13, and
 * unclear in one that begins at 3. A limit belongs to the interval, since laboratories print the values that they call normal; that of "<5.7" does not.
 */
export function placeInInterval(result: Printed): Place | undefined {
  const { value, comparator, low = -Infinity, high = Infinity } = result;
  if (typeof value !== 'number' || (low === -Infinity && high === Infinity)) return undefined;
  const { least, most } = spanOf(value, comparator);
  if (isBeyond(low - most, '<', result)) return 'below';
  if (isBeyond(least - high, '>', result)) return 'above';
  return least >= low && most <= high && !mayBeLimit(result) ? 'inside' : 'unclear';
}

/** A step of a strip above a trace, or a word for it. */
const POSITIVE = /^(?:[1-4]\+|\+[1-4]|\+{1,4}|positi(?:ve|v|f|vo)|pos\.?|reactive|detected|present|small|moderate|large)$/i;

export const isPositive = ({ value }: Pick<ReportResult, 'value'>): boolean => typeof value === 'string' && POSITIVE.test(value);

const isBeyond = (distance: number, sign: '<' | '>', { comparator, exclusive }: Printed): boolean =>
  distance > 0 || (distance === 0 && (exclusive === true || comparator === sign));

/** "<=5.7" in an interval of "<5.7". */
const mayBeLimit = ({ value, comparator, low, high, exclusive }: Printed): boolean =>
  exclusive === true && ((comparator === '<=' && value === high) || (comparator === '>=' && value === low));

type Printed = Pick<ReportResult, 'value' | 'comparator' | 'low' | 'high' | 'exclusive'>;

/** The lowest and the highest number that a printed value may mean. */
const spanOf = (value: number, comparator: string | undefined) => ({
  least: comparator?.startsWith('<') ? -Infinity : value,
  most: comparator?.startsWith('>') ? Infinity : value,
});
