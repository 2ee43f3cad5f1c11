import type { ReportResult } from './reading.ts';

export type Place = 'below' | 'inside' | 'above' | 'unclear';

/**
 * Where a value lies in the interval that its own laboratory printed; undefined without one. "<5" is below an interval that begins at 13, and
 * unclear in one that begins at 3. A limit belongs to the interval, since laboratories print the values that they call normal.
 */
export function placeInInterval({ value, comparator, low = -Infinity, high = Infinity }: Printed): Place | undefined {
  if (typeof value !== 'number' || (low === -Infinity && high === Infinity)) return undefined;
  const { least, most } = spanOf(value, comparator);
  if (most < low || (most === low && comparator === '<')) return 'below';
  if (least > high || (least === high && comparator === '>')) return 'above';
  return least >= low && most <= high ? 'inside' : 'unclear';
}

type Printed = Pick<ReportResult, 'value' | 'comparator' | 'low' | 'high'>;

/** The lowest and the highest number that a printed value may mean. */
const spanOf = (value: number, comparator: string | undefined) => ({
  least: comparator?.startsWith('<') ? -Infinity : value,
  most: comparator?.startsWith('>') ? Infinity : value,
});
