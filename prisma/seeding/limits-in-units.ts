import { limitInUnit, type Conversion, type InUnit } from '@biomarker/domain/content';
import type { BiomarkerFile } from './files/biomarker-file.ts';

type Row = BiomarkerFile['thresholds'][number];
type Units = Pick<BiomarkerFile, 'unit' | 'ucumUnit' | 'conversions'>;

/** The bounds in the other units of the page: as the source prints them, else computed. A rise, ratio or difference is not computed. */
export function limitsInUnits(row: Row, { thresholds, ...units }: Units & Pick<BiomarkerFile, 'thresholds'>): InUnit[] {
  const printedIn = (ucumUnit: string) => pairsIn(thresholds, row.unit, ucumUnit);
  return factorsFrom(row.unit, units).flatMap(({ unit, ucumUnit, ...factor }) => {
    const printed = row.inUnits.find((each) => each.unit === ucumUnit);
    if (printed) return { ...printed, unit, printed: true };
    if (row.quantity !== 'level') return [];
    const pairs = printedIn(ucumUnit);
    const bound = (value: number | undefined) => (value === undefined ? undefined : (pairs.get(value) ?? limitInUnit(value, factor)));
    return { unit, low: bound(row.low), high: bound(row.high), printed: false };
  });
}

/** The limits of other rows of the page that a source prints in both units, so that neighbors keep their edge. */
function pairsIn(rows: readonly Row[], from: string, to: string): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const { quantity, unit, low, high, inUnits } of rows) {
    const printed = quantity === 'level' && unit === from ? inUnits.find((each) => each.unit === to) : undefined;
    if (low !== undefined && printed?.low !== undefined) pairs.set(low, printed.low);
    if (high !== undefined && printed?.high !== undefined) pairs.set(high, printed.high);
  }
  return pairs;
}

/** The factors from a unit of the page into its others; none from a unit that the page does not convert. */
function factorsFrom(from: string, { unit = '', ucumUnit = '', conversions }: Units): Conversion[] {
  if (from === ucumUnit) return conversions;
  const given = conversions.find((each) => each.ucumUnit === from);
  return given ? [{ unit, ucumUnit, slope: 1 / given.slope, intercept: -given.intercept / given.slope }] : [];
}

/** The names of faulty printed limits: of a unit that the page does not have, or on a side that the row leaves open. */
export function faultsOfPrintedLimits(row: Row, units: Units): string[] {
  const known = factorsFrom(row.unit, units).map(({ ucumUnit }) => ucumUnit);
  return row.inUnits
    .filter(
      ({ unit, low, high }) => !known.includes(unit) || (low === undefined) !== (row.low === undefined) || (high === undefined) !== (row.high === undefined),
    )
    .map(({ unit }) => `${row.label}: ${unit}`);
}
