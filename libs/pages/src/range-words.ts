import { NO_LOWER_LIMIT, NO_UPPER_LIMIT, type OptimalRange } from '@biomarker/domain/content';

const PEOPLE = { male: 'Men', female: 'Women', both: 'Adults' } as const;
const CHILDREN = { male: 'Boys', female: 'Girls', both: 'Children' } as const;
const OLDEST = 120;
/** The unit of specific gravity, say: there is none to name. */
const PURE_NUMBER = '1';

/** Which sides the source leaves open; the published number there only closes the interval. */
export function openSides({ notes = '' }: OptimalRange): { below: boolean; above: boolean } {
  return { below: notes.includes(NO_LOWER_LIMIT), above: notes.includes(NO_UPPER_LIMIT) };
}

/** Whom a range is for: "Women, 18 years and older". */
export function peopleOf({ gender, ageMin, ageMax, isPregnancySpecific, pregnancyTrimester }: OptimalRange): string {
  const people = ageMax < 18 ? CHILDREN[gender] : ageMin >= 18 || gender !== 'both' ? PEOPLE[gender] : 'Everyone';
  const who = isPregnancySpecific ? `Pregnancy${pregnancyTrimester ? `, trimester ${pregnancyTrimester}` : ''}` : people;
  const ages = ageMax >= OLDEST ? `${ageMin} years and older` : `${ageMin} to ${ageMax} years`;
  return ageMin === 0 && ageMax >= OLDEST ? `${who}, all ages` : `${who}, ${ages}`;
}

/** Names for rows side by side: whom each is for and, where that alone does not tell rows apart, the condition that its source names first. */
export function labelsOf(ranges: readonly OptimalRange[]): string[] {
  return ranges.map((range) => {
    const people = peopleOf(range);
    const [condition = ''] = sentencesOf(range);
    const alike = ranges.filter((other) => other !== range && peopleOf(other) === people);
    return alike.length > 0 && alike.every((other) => sentencesOf(other)[0] !== condition) && condition
      ? `${people} (${condition.replace(/\.$/, '')})`
      : people;
  });
}

/** The sentences of the notes of a range. */
export function sentencesOf({ notes = '' }: OptimalRange): string[] {
  return notes.split(/(?<=[.!?]) (?=[A-Z])/).filter(Boolean);
}

export const normalOf = (range: OptimalRange) => interval(range.normalMin, range.normalMax, openSides(range), range.unit);

/** The narrower target of a named guideline; undefined where the interval itself is repeated. */
export function targetOf(range: OptimalRange): string | undefined {
  const { optimalMin, optimalMax, normalMin, normalMax, unit } = range;
  if (optimalMin === normalMin && optimalMax === normalMax) return undefined;
  const { above } = openSides(range);
  return interval(optimalMin, optimalMax, { below: optimalMin === 0, above: above && optimalMax === normalMax }, unit);
}

function interval(min: number | undefined, max: number | undefined, { below, above }: { below: boolean; above: boolean }, unit: string): string {
  if (min === undefined || max === undefined) return '';
  // Of a pure number, both sides are given with as many digits.
  const pure = unit === PURE_NUMBER;
  const digits = pure ? Math.max(...[min, max].map((value) => number(value).split('.')[1]?.length ?? 0)) : 0;
  const [low, high] = [number(min, digits), number(max, digits)];
  const words = above ? low : below ? `up to ${high}` : `${low}–${high}`;
  return `${words}${pure ? '' : ` ${unit}`}${above ? ' or more' : ''}`;
}

const number = (value: number, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 6 });
