import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Threshold } from '../model/biomarker-facts.ts';
import { NO_LOWER_LIMIT, NO_TARGET, NO_UPPER_LIMIT } from '../model/range-notes.ts';
import { capital } from '../names/sentences.ts';
import { thresholdIn } from './limit-in-unit.ts';

const PEOPLE = { male: 'Men', female: 'Women', both: 'Adults' } as const;
const CHILDREN = { male: 'Boys', female: 'Girls', both: 'Children' } as const;
const OLDEST = 120;
/** The unit of pure numbers such as specific gravity, which has no name. */
const PURE_NUMBER = '1';
/** A dilution, printed as 1:80. */
export const TITER = 'titer';
/** Test strips count in plus signs. */
const STRIP = '+';

/** The bounds that the source leaves open; a number there only closes the interval. */
export function openSides({ notes = '' }: OptimalRange): { below: boolean; above: boolean } {
  return { below: notes.includes(NO_LOWER_LIMIT), above: notes.includes(NO_UPPER_LIMIT) };
}

/** The population of a range: "Women, 18 years and older". */
export function peopleOf({ gender, ageMin, ageMax, isPregnancySpecific, condition = 'pregnancy' }: OptimalRange): string {
  if (isPregnancySpecific) return capital(condition);
  const people = ageMax < 18 ? CHILDREN[gender] : ageMin >= 18 || gender !== 'both' ? PEOPLE[gender] : 'Everyone';
  const ages = ageMax >= OLDEST ? `${ageMin} ${ageMin === 1 ? 'year' : 'years'} and older` : `${ageMin} to ${ageMax} years`;
  return ageMin === 0 && ageMax >= OLDEST ? `${people}, all ages` : `${people}, ${ages}`;
}

/** Labels of rows: population, condition and, between otherwise equal rows, laboratory. */
export function labelsOf(ranges: readonly OptimalRange[]): string[] {
  const labels = ranges.map(labelOf);
  return ranges.map((range, index) => {
    const alike = labels.filter((label) => label === labels[index]).length > 1;
    return alike && range.laboratory ? `${labels[index]} (${range.laboratory})` : labels[index]!;
  });
}

function labelOf(range: OptimalRange): string {
  const { condition, isPregnancySpecific } = range;
  return condition && !isPregnancySpecific ? `${peopleOf(range)} (${condition})` : peopleOf(range);
}

/** Notes for readers of the API; on a page, the words of the interval cover them. */
const OF_THE_API = [NO_TARGET, NO_LOWER_LIMIT, NO_UPPER_LIMIT];

/** The sentences of the notes of a range, for readers. */
export function sentencesOf({ notes = '' }: OptimalRange): string[] {
  return notes
    .trim()
    .split(/(?<=[.!?]) (?=[A-Z])/)
    .filter((sentence) => sentence && !OF_THE_API.some((start) => sentence.startsWith(start)));
}

export const normalOf = (range: OptimalRange) => interval(range.normalMin, range.normalMax, { ...openSides(range), ...range }, range.unit);

/** The narrower target of a named guideline; undefined if it repeats the interval. */
export function targetOf(range: OptimalRange): string | undefined {
  const { optimalMin, optimalMax, normalMin, normalMax, unit } = range;
  if (optimalMin === normalMin && optimalMax === normalMax) return undefined;
  const { above } = openSides(range);
  const sides = { below: optimalMin === 0, above: above && optimalMax === normalMax, lowInclusive: range.lowInclusive, highInclusive: range.highInclusive };
  return interval(optimalMin, optimalMax, sides, unit);
}

type Sides = { below: boolean; above: boolean } & Partial<Pick<OptimalRange, 'lowInclusive' | 'highInclusive'>>;

function interval(min: number | undefined, max: number | undefined, sides: Sides, unit: string): string {
  if (min === undefined || max === undefined) return '';
  const { below, above, lowInclusive = true, highInclusive = true } = sides;
  // Both bounds of a pure number have the same number of digits.
  const pure = unit === PURE_NUMBER;
  const digits = pure ? Math.max(...[min, max].map((value) => number(value).split('.')[1]?.length ?? 0)) : 0;
  const [low, high] = [number(min, digits), number(max, digits)];
  const measured = (words: string) => (pure ? words : `${words} ${unit}`);
  if (above) return lowInclusive ? `${measured(low)} or more` : measured(`above ${low}`);
  if (below) return measured(`${highInclusive ? 'up to' : 'below'} ${high}`);
  return measured(highInclusive ? `${low}–${high}` : `${low} to below ${high}`);
}

const MOST_DIGITS = 6;
/** By the least number of digits: to make a format takes far longer than to use it. */
const FORMATS = Array.from(
  { length: MOST_DIGITS + 1 },
  (_, digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: MOST_DIGITS }),
);

const number = (value: number, digits = 0) => FORMATS[digits]!.format(value);

/** "5.7 to below 6.5 %", "above 10.4 mg/dL", "a rise of 0.3 mg/dL or more", "more than 1 mg/dL above the upper limit"; without the unit next to an axis that names it. */
export function bandOf(band: Band, bare?: 'bare'): string {
  const bounds = boundsOf(band, bare);
  if (band.quantity === 'rise') return `a rise of ${bounds}`;
  if (band.quantity === 'difference') return `${bounds.replace(/^above/, 'more than')} above the upper limit`;
  return bounds;
}

type Band = Pick<Threshold, 'low' | 'high' | 'lowInclusive' | 'highInclusive' | 'unit'> & Partial<Pick<Threshold, 'quantity'>>;

/** A decision value in another unit of the page; absent where there is none. */
export function bandIn(threshold: Threshold, unit: string): string | undefined {
  const other = thresholdIn(threshold, unit);
  return other && bandOf(other);
}

function boundsOf({ low, high, lowInclusive, highInclusive, unit }: Band, bare?: 'bare'): string {
  const value = (bound: number) => `${unit === TITER ? '1:' : ''}${number(bound)}`;
  const measured = (words: string) => (bare || unit === PURE_NUMBER || unit === TITER ? words : unit === STRIP ? `${words}${unit}` : `${words} ${unit}`);
  if (low === undefined) return measured(`${highInclusive ? 'up to' : 'below'} ${value(high!)}`);
  if (high === undefined) return lowInclusive ? `${measured(value(low))} or more` : measured(`above ${value(low)}`);
  return measured(highInclusive ? `${value(low)}–${value(high)}` : `${value(low)} to below ${value(high)}`);
}
