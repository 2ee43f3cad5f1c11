import { intervalsFor, type Person } from './person.ts';
import { openSides } from './range-words.ts';
import type { Numbers } from './value-reading.ts';
import type { TypedValue } from './typed-value.ts';

/** Beyond so many times the outermost limit of a page, another unit is likelier than the value, if that one fits. */
const SUSPECT = 3;
/** So many times below the lowest limit, where no interval ends below. */
const SUSPECT_ON_OPEN_SIDE = 10;
/** Beyond this, no laboratory sees such a value. */
const UNSEEN = 500;

/** Counts by which laboratories also print a thousand times the number. */
const THOUSANDS = ['10³/µL', '10⁹/L'];

type Unit = { name: string; slope: number; intercept: number };

/**
 * Sentences on a number that the unit does not fit: "110 mg/dL is rare. Did you mean 110 µmol/L?" An urgent value is doubted too, if it lies inside an
 * interval in another unit.
 */
export function doubtsOf(
  { unit = '', conversions, optimalRanges, thresholds }: Numbers,
  { value, comparator, unit: given }: TypedValue & { unit: string },
  { isUrgent, person }: { isUrgent: boolean; person: Person } = { isUrgent: false, person: {} },
): string[] {
  const ranges = optimalRanges.filter((range) => range.unit === unit);
  const limits = limitsIn(ranges, thresholds, unit);
  if (limits.length === 0 || value <= 0) return [];
  const most = Math.max(...limits);
  const low = comparator?.startsWith('<') ? 0 : leastUsual(ranges, limits);
  const units: Unit[] = [{ name: unit, slope: 1, intercept: 0 }, ...conversions.map((each) => ({ ...each, name: each.unit }))];
  const counts: Unit[] = THOUSANDS.includes(unit) ? [{ name: '/µL', slope: 1000, intercept: 0 }] : [];
  // In the unit itself: an equation with a summand has no factor to compare by.
  const times = ({ slope, intercept }: Unit) => Math.max(value / (most * slope + intercept), (low * slope + intercept) / Math.max(value, Number.MIN_VALUE));
  const isUsual = ({ slope, intercept }: Unit) =>
    intervalsFor(ranges, person).some(
      ({ normalMin = 0, normalMax = Infinity }) => value >= normalMin * slope + intercept && value <= normalMax * slope + intercept,
    );
  const own = units.find(({ name }) => name === given) ?? units[0]!;
  const here = times(own);
  // 1 pg/mL is 1 ng/L: such a slip would change nothing.
  const others = [...units, ...counts].filter(({ slope, intercept }) => slope !== own.slope || intercept !== own.intercept);
  const likelier = here >= SUSPECT ? others.find((other) => times(other) <= 2) : isUrgent ? others.find(isUsual) : undefined;
  if (likelier) return [`${value} ${given} is rare. Did you mean ${value}${likelier.name.startsWith('/') ? '' : ' '}${likelier.name}?`];
  return here > UNSEEN ? [`${value} ${given} is far outside of what laboratories see. Check the number and its unit on the report.`] : [];
}

/** All limits of the page in its unit. */
const limitsIn = (ranges: Numbers['optimalRanges'], thresholds: Numbers['thresholds'], unit: string): number[] =>
  [
    ...ranges.flatMap(({ normalMin, normalMax }) => [normalMin, normalMax]),
    ...thresholds.filter((threshold) => threshold.quantity === 'level' && threshold.unit === unit).flatMap(({ low, high }) => [low, high]),
  ].filter((limit): limit is number => limit !== undefined && limit > 0);

/** Below what an assay measures, and on a side without a limit, low values are usual. */
function leastUsual(ranges: Numbers['optimalRanges'], limits: readonly number[]): number {
  const least = Math.min(...limits);
  const hasLeast = ranges.some((range) => !openSides(range).below && (range.normalMin ?? 0) > 0);
  return hasLeast ? least : (least * SUSPECT) / SUSPECT_ON_OPEN_SIDE;
}
