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
  isUrgent = false,
): string[] {
  const ranges = optimalRanges.filter((range) => range.unit === unit);
  const limits = [
    ...ranges.flatMap(({ normalMin, normalMax }) => [normalMin, normalMax]),
    ...thresholds.filter((threshold) => threshold.quantity === 'level' && threshold.unit === unit).flatMap(({ low, high }) => [low, high]),
  ].filter((limit): limit is number => limit !== undefined && limit > 0);
  if (limits.length === 0 || value <= 0) return [];
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const hasLeast = ranges.some((range) => !openSides(range).below && (range.normalMin ?? 0) > 0);
  // Below what an assay measures, and on a side without a limit, low values are usual.
  const low = comparator?.startsWith('<') ? 0 : hasLeast ? least : (least * SUSPECT) / SUSPECT_ON_OPEN_SIDE;
  const units: Unit[] = [{ name: unit, slope: 1, intercept: 0 }, ...conversions.map((each) => ({ ...each, name: each.unit }))];
  const counts: Unit[] = THOUSANDS.includes(unit) ? [{ name: '/µL', slope: 1000, intercept: 0 }] : [];
  // In the unit itself: an equation with a summand has no factor to compare by.
  const times = ({ slope, intercept }: Unit) => Math.max(value / (most * slope + intercept), (low * slope + intercept) / Math.max(value, Number.MIN_VALUE));
  const isUsual = ({ slope, intercept }: Unit) =>
    ranges.some(({ normalMin = 0, normalMax = Infinity }) => value >= normalMin * slope + intercept && value <= normalMax * slope + intercept);
  const here = times(units.find(({ name }) => name === given) ?? units[0]!);
  const others = [...units, ...counts].filter(({ name }) => name !== given);
  const likelier = here >= SUSPECT ? others.find((other) => times(other) <= 2) : isUrgent ? others.find(isUsual) : undefined;
  if (likelier) return [`${value} ${given} is rare. Did you mean ${value}${likelier.name.startsWith('/') ? '' : ' '}${likelier.name}?`];
  return here > UNSEEN ? [`${value} ${given} is far outside of what laboratories see. Check the number and its unit on the report.`] : [];
}
