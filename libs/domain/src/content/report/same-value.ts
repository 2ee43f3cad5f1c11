import { fittingUnit, inPageUnit, type Knowledge } from './knowledge.ts';
import { numberOf, type Manner } from './items.ts';
import type { ReportResult, ReportRow } from './reading.ts';
import type { ReportMarker } from './vocabulary.ts';

/** A further number of a line, with its unit as printed and the UCUM units that it may mean. */
export type OtherAmount = { text: string; unit: string; units: readonly string[]; isDated: boolean };

type Print = { text: string; value: number; unit: string | undefined };

export const SEVERAL_NUMBERS = 'The line has several numbers, and no heading says which is the result.';

/** Laboratories round the factor between two units: 18 or 18.016 for glucose. */
const SAME_FACTOR = 0.01;

/** Further amounts of a line: the same value in another unit says nothing new, another value or day is a second result, and the rest is a remark. */
export function readOthers(
  others: readonly OtherAmount[] = [],
  result: Print,
  marker: ReportMarker,
  manner: Manner,
): { reason: string } | { remarks: string[] } {
  const remarks: string[] = [];
  for (const { text, unit: printed, units, isDated } of others) {
    const unit = fittingUnit(marker, units);
    if (unit === undefined) continue;
    const number = numberOf(text, manner, unit);
    const isSame = number && 'value' in number ? isSameValue(marker, result, { text, value: number.value, unit }) : undefined;
    if (isSame === false || isDated) return { reason: SEVERAL_NUMBERS };
    if (isSame === undefined) remarks.push(`${text} ${printed}`);
  }
  return { remarks };
}

/** Whether a row holds another value than the one before it, of the same test. */
export function isOtherResult(one: ReportRow, other: ReportRow, knowledge: Knowledge): boolean {
  if (one.state === 'not recognized' || other.state === 'not recognized') return false;
  const [marker, here, there] = [knowledge.marker(one.slug), printOf(one), printOf(other)];
  return marker !== undefined && here !== undefined && there !== undefined && isSameValue(marker, here, there) === false;
}

const printOf = ({ value, printed, unit }: ReportResult): Print | undefined => (typeof value === 'number' ? { text: printed, value, unit } : undefined);

/** Whether two prints are one value: 90 mg/dL and 5.0 mmol/L, each rounded to its last digit. Undefined where the units have no common one. */
function isSameValue(marker: ReportMarker, one: Print, other: Print): boolean | undefined {
  const [here, there] = [rangeOf(marker, one), rangeOf(marker, other)];
  if (!here || !there) return undefined;
  const gap = Math.max(here.low, there.low) - Math.min(here.high, there.high);
  return gap <= SAME_FACTOR * Math.max(here.high, there.high);
}

/** The numbers of the page's unit that are printed so. */
function rangeOf(marker: ReportMarker, { text, value, unit }: Print): { low: number; high: number } | undefined {
  const decimals = value === Number(text.replace(',', '.')) ? (/[.,](\d+)$/.exec(text)?.[1]!.length ?? 0) : 0;
  const half = 0.5 * 10 ** -decimals;
  const [low, high] = [value - half, value + half].map((end) => (unit === undefined ? undefined : inPageUnit(marker, end, unit)));
  return low === undefined || high === undefined ? undefined : { low, high };
}
