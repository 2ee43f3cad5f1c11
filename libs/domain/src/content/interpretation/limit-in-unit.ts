import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Conversion, NextStep, Threshold } from '../model/biomarker-facts.ts';

type Factor = Pick<Conversion, 'slope' | 'intercept'>;

/** A rounded limit may lie this share off the exact one. */
const MOST_OFF = 0.02;
const MOST_DECIMALS = 6;

/** A limit in another unit, rounded as clinicians print it, or to more decimals: 130 mg/dL of LDL is 3.4 mmol/L, or 3.36 to two. */
export function limitInUnit(limit: number, { slope, intercept }: Factor, decimals = 0): number {
  const exact = Number((limit * slope + intercept).toPrecision(12));
  if (isPowerOfTen(slope) && intercept === 0) return exact;
  let places = Math.max(decimals, Math.ceil(-Math.log10(2 * resolutionOf(limit) * slope)));
  while (places < MOST_DECIMALS && Math.abs(rounded(exact, places) - exact) > Math.abs(exact) * MOST_OFF) places += 1;
  return rounded(exact, Math.min(Math.max(places, 0), MOST_DECIMALS));
}

const isPowerOfTen = (slope: number) => Number.isInteger(Number(Math.log10(slope).toFixed(9)));

/** The step of the last digit that counts: 0.1 of 4.5, 1 of 126, 10 of 130. */
function resolutionOf(limit: number): number {
  const [, fraction = ''] = String(limit).split('.');
  if (fraction) return 10 ** -fraction.length;
  let step = 1;
  while (limit % (step * 10) === 0 && step * 100 <= limit) step *= 10;
  return step;
}

/** Half away from zero; the summand keeps 5.55 from becoming 5.5. */
function rounded(value: number, places: number): number {
  return (Math.sign(value) * Math.floor(Math.abs(value) * 10 ** places + 0.5 + 1e-9)) / 10 ** places;
}

/** A level in a unit of the page. Absent for rises, ratios, differences and units without a factor. */
export const levelIn = (threshold: Threshold, unit: string): Threshold | undefined =>
  threshold.quantity === 'level' ? thresholdIn(threshold, unit) : undefined;

/** A decision value in its own unit, or in one that it also gives. */
export function thresholdIn(threshold: Threshold, unit: string): Threshold | undefined {
  if (threshold.unit === unit) return threshold;
  const other = threshold.inUnits.find((each) => each.unit === unit);
  return other && { ...threshold, unit, low: other.low, high: other.high };
}

/** An interval in another unit. A limit that is also one of a decision value stands as the source of that one prints it. */
export function rangeIn(range: OptimalRange, conversion: Conversion, thresholds: readonly Threshold[]): OptimalRange {
  const { optimalMin, optimalMax, normalMin, normalMax } = range;
  const inUnit = (limit: number) => printedLimit(limit, range.unit, conversion.unit, thresholds) ?? limitInUnit(limit, conversion);
  const inUnitOrOpen = (limit: number | undefined) => (limit === undefined ? undefined : inUnit(limit));
  return {
    ...range,
    unit: conversion.unit,
    optimalMin: inUnit(optimalMin),
    optimalMax: inUnit(optimalMax),
    normalMin: inUnitOrOpen(normalMin),
    normalMax: inUnitOrOpen(normalMax),
  };
}

/** The limits of a next step in another unit, rounded or as a decision value prints them. */
export function stepIn(step: NextStep, unit: string, conversion: Conversion, thresholds: readonly Threshold[]): NextStep {
  const inUnit = (limit: number) => printedLimit(limit, unit, conversion.unit, thresholds) ?? limitInUnit(limit, conversion);
  const { low, high } = step;
  return { ...step, ...(low !== undefined && { low: inUnit(low) }), ...(high !== undefined && { high: inUnit(high) }) };
}

function printedLimit(limit: number, unit: string, other: string, thresholds: readonly Threshold[]): number | undefined {
  for (const threshold of thresholds) {
    const given = threshold.unit === unit && threshold.quantity === 'level' ? threshold.inUnits.find((each) => each.unit === other && each.printed) : undefined;
    if (given && threshold.low === limit) return given.low;
    if (given && threshold.high === limit) return given.high;
  }
  return undefined;
}
