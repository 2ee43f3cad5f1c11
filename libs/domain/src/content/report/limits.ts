import { measureOf } from '../../shared/measures.ts';
import { numberOf, type Manner } from './items.ts';
import { inPageUnit } from './knowledge.ts';
import type { PrintedResult } from './printed-result.ts';
import type { ReportMarker } from './vocabulary.ts';

const TWENTYFOLD = 20;
/** Above this many times the highest usual limit, or below as small a part of the lowest, no laboratory sees a value. */
const THOUSANDFOLD = 1000;

export type Limits = { interval: { low?: number | undefined; high?: number | undefined; exclusive?: true | undefined }; remarks: readonly string[] };

/** The printed interval, unless it is in another unit than the value; undefined where name and unit cannot go together at all. */
export function limitsOf({ interval, severalIntervals }: PrintedResult, measured: Measured, manner: Manner): Limits | undefined {
  const none = (...remarks: string[]): Limits => ({ interval: {}, remarks });
  if (severalIntervals) return none('The line has several intervals. Which one applies depends on the person.');
  if (isFar(measured, measured.value, THOUSANDFOLD)) return undefined;
  const [low, high] = [limitOf(interval?.low, manner, measured.unit), limitOf(interval?.high, manner, measured.unit)];
  if (low === null || high === null || (low ?? 0) > (high ?? Infinity)) return none();
  const strange = [low, high].some((limit) => isFar(measured, limit ?? 0, TWENTYFOLD));
  if (strange && isUnlikely(measured)) return undefined;
  if (strange || isApart(measured.value, low, high)) return none('The interval seems to be in another unit than the value, so they were not compared.');
  return { interval: { low, high, exclusive: interval?.exclusive }, remarks: [] };
}

type Measured = { marker: ReportMarker; unit: string | undefined; value: number };

/** Whether a value is twenty times the highest usual one, or a twentieth of the lowest. */
export const isUnlikely = (measured: Measured): boolean => isFar(measured, measured.value, TWENTYFOLD);

const isApart = (value: number, low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && (value > high * THOUSANDFOLD || (value > 0 && value < low / 100));

/** A limit as a number; undefined where none is printed, null where it cannot be read. */
function limitOf(text: string | undefined, manner: Manner, unit: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const number = numberOf(text, manner, unit);
  return number && 'value' in number ? number.value : null;
}

/** Whether a number lies beyond `times` the usual interval of the marker, in either direction. */
function isFar({ marker, unit }: Measured, value: number, times: number): boolean {
  if (!marker.usual || unit === undefined || value <= 0) return false;
  const here = inPageUnit(marker, value, unit);
  if (here === undefined) return false;
  const [low, high] = marker.usual;
  return here > high * times || (low > 0 && here < low / times);
}

/** A hematocrit of 0.35 (0.36-0.46) is a fraction: both numbers are nearer to a hundredth of the usual percent than to the percent. */
export const fractionOf = (marker: ReportMarker, value: number, { high }: Limits['interval']): string | undefined =>
  measureOf(marker.unit)?.kind === 'fraction' && marker.usual && high !== undefined && Math.max(value, high) * 10 < marker.usual[1] ? '1' : undefined;
