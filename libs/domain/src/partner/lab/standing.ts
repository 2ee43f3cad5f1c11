import { compareDecimals } from './decimal.ts';
import { isUnusual, type LabFlags } from './interpretations.ts';
import type { LabComponent, LabValue, ReferenceRange } from './lab-record.ts';

type Reported = Pick<LabComponent, 'value' | 'referenceRanges' | 'flags'> & { components?: readonly LabComponent[] };

const CRITICAL_CODES: ReadonlySet<string> = new Set(['HH', 'LL', 'AA']);
const CRITICAL_WORDS = /\b(?:critical(?:ly)?|panic|life[- ]threatening)\b/i;
const NOT_CRITICAL = /\b(?:not|non|no|never)[- ](?:a |in |at )?(?:critical(?:ly)?|panic|life)/i;

/** The interval of the laboratory that holds for its value: the only one with numbers, for everyone. */
export function ownInterval(ranges: readonly ReferenceRange[]): ReferenceRange | undefined {
  const numbered = ranges.filter(({ low, high }) => low !== undefined || high !== undefined);
  const [only] = numbered;
  return numbered.length === 1 && only!.appliesTo === undefined && (only!.type === undefined || /normal|reference/i.test(only!.type)) ? only : undefined;
}

/** The side of the laboratory's own interval on which its value lies for certain; arithmetic on the laboratory's numbers alone. */
export function sideOf({ value, referenceRanges }: Pick<Reported, 'value' | 'referenceRanges'>): 'below' | 'above' | undefined {
  const interval = ownInterval(referenceRanges);
  if (value.kind !== 'quantity' || !interval) return undefined;
  if (interval.low !== undefined && isBelow(value, interval.low, interval.lowIncluded)) return 'below';
  if (interval.high !== undefined && isAbove(value, interval.high, interval.highIncluded)) return 'above';
  return undefined;
}

type Quantity = Extract<LabValue, { kind: 'quantity' }>;

/** `<5` lies below 5; `>5` and `>=5` may lie anywhere above. */
function isBelow({ value, comparator }: Quantity, low: string, lowIncluded?: false): boolean {
  if (comparator?.startsWith('>')) return false;
  const order = compareDecimals(value, low);
  return order < 0 || (order === 0 && (comparator === '<' || lowIncluded === false));
}

function isAbove({ value, comparator }: Quantity, high: string, highIncluded?: false): boolean {
  if (comparator?.startsWith('<')) return false;
  const order = compareDecimals(value, high);
  return order > 0 || (order === 0 && (comparator === '>' || highIncluded === false));
}

const partsOf = (result: Reported): Reported[] => [result, ...(result.components ?? [])];

/** Outside of the laboratory's own interval, or flagged by it, in the value or in a part. */
export const isOutside = (result: Reported): boolean =>
  partsOf(result).some((part) => sideOf(part) !== undefined || (part.flags !== undefined && isUnusual(part.flags)));

/** The laboratory calls the value critical, by a code or in its words. */
export const isCritical = (result: Reported): boolean => partsOf(result).some(({ flags }) => flags !== undefined && isCriticalFlag(flags));

export const isCriticalFlag = ({ codes, text = '' }: LabFlags): boolean =>
  codes.some((code) => CRITICAL_CODES.has(code)) || (CRITICAL_WORDS.test(text) && !NOT_CRITICAL.test(text));
