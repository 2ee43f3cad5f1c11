import { openSides } from './range-words.ts';
import type { Numbers } from './value-reading.ts';
import type { TypedValue } from './typed-value.ts';

/** Beyond so many times the outermost limit of a page, another unit is likelier than the value, if that one fits. */
const SUSPECT = 3;
/** So many times below the lowest limit, where no interval ends below. */
const SUSPECT_ON_OPEN_SIDE = 10;
/** Beyond this, no laboratory sees such a value. */
const UNSEEN = 500;

/** Sentences on a number that the unit does not fit: "110 mg/dL is far outside …: did you mean 110 µmol/L?" */
export function doubtsOf(
  { unit = '', conversions, optimalRanges, thresholds }: Numbers,
  { value, comparator, unit: given }: TypedValue & { unit: string },
): string[] {
  const limits = [
    ...optimalRanges.filter((range) => range.unit === unit).flatMap(({ normalMin, normalMax }) => [normalMin, normalMax]),
    ...thresholds.filter((threshold) => threshold.quantity === 'level' && threshold.unit === unit).flatMap(({ low, high }) => [low, high]),
  ].filter((limit): limit is number => limit !== undefined && limit > 0);
  if (limits.length === 0 || value <= 0) return [];
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const hasLeast = optimalRanges.some((range) => range.unit === unit && !openSides(range).below && (range.normalMin ?? 0) > 0);
  // Below what an assay measures, and on a side without a limit, low values are usual.
  const low = comparator?.startsWith('<') ? 0 : hasLeast ? least : (least * SUSPECT) / SUSPECT_ON_OPEN_SIDE;
  const inPageUnit = (other: string) => {
    const conversion = conversions.find((each) => each.unit === other);
    return conversion ? (value - conversion.intercept) / conversion.slope : value;
  };
  const times = (number: number) => Math.max(number / most, low / Math.max(number, Number.MIN_VALUE));
  const here = inPageUnit(given);
  if (times(here) < SUSPECT) return [];
  const likelier = [unit, ...conversions.map((each) => each.unit)].find((other) => other !== given && times(inPageUnit(other)) <= 2);
  if (likelier) return [`${value} ${given} is far outside of what laboratories see. Did you mean ${value} ${likelier}?`];
  return times(here) > UNSEEN ? [`${value} ${given} is far outside of what laboratories see. Check the number and its unit on the report.`] : [];
}
