import type { Conversion, OptimalRange, Threshold } from '@biomarker/domain/content';

/** Significant digits of a converted interval; longer numbers are rounded to whole ones. */
const DIGITS = 3;

/** A value in the other unit. */
export function converted(value: number, { slope, intercept }: Pick<Conversion, 'slope' | 'intercept'>): number {
  const exact = value * slope + intercept;
  return Math.abs(exact) >= 10 ** DIGITS ? Math.round(exact) : Number(exact.toPrecision(DIGITS));
}

const convertedOrOpen = (value: number | undefined, conversion: Conversion) => (value === undefined ? undefined : converted(value, conversion));

export function rangeIn(range: OptimalRange, conversion: Conversion): OptimalRange {
  return {
    ...range,
    unit: conversion.unit,
    optimalMin: converted(range.optimalMin, conversion),
    optimalMax: converted(range.optimalMax, conversion),
    normalMin: convertedOrOpen(range.normalMin, conversion),
    normalMax: convertedOrOpen(range.normalMax, conversion),
  };
}

export const thresholdIn = (threshold: Threshold, conversion: Conversion): Threshold => ({
  ...threshold,
  unit: conversion.unit,
  low: convertedOrOpen(threshold.low, conversion),
  high: convertedOrOpen(threshold.high, conversion),
});

/** Ranks a unit by closeness to SI: amounts of substance and of activity, then anything per liter. */
const rank = (unit: string) => (/mol|kat/.test(unit) ? 2 : unit.endsWith('/L') ? 1 : 0);

/** The unit of the SI side; the other one is customary in the United States. */
export const siUnitOf = (unit: string, other: string) => (rank(unit) > rank(other) ? unit : other);
