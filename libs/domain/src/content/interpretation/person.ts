import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Applies } from '../model/biomarker-facts.ts';

/** What a person says of themselves; everything may be left out. `condition` is one of the page's own list, `pregnancy` among them. */
export type Person = { sex?: 'female' | 'male'; age?: number; condition?: string };

export const PREGNANCY = 'pregnancy';

/** `only if`: a condition decides that the person did not name. `others`: of another sex or age. */
export type Fit = 'yes' | 'only if' | 'others';

/** Without an age, an adult is meant. */
const ADULT = 18;
const LAST_PREGNANCIES = 60;

/** The conditions that a page asks for: those of its intervals and decision values. */
export function conditionsOf({ optimalRanges, thresholds }: { optimalRanges: readonly OptimalRange[]; thresholds: readonly { applies: Applies }[] }): string[] {
  const ofIntervals = optimalRanges.flatMap((range) => conditionOf(range) ?? []);
  const ofBands = thresholds.flatMap(({ applies: { pregnancy, condition } }) => [
    ...(pregnancy === 'only' ? [PREGNANCY] : []),
    ...(condition ? [condition] : []),
  ]);
  return [...new Set([...ofIntervals, ...ofBands])].sort((a, b) => Number(b === PREGNANCY) - Number(a === PREGNANCY));
}

/** Whether a decision value holds for a person: the weakest of its restrictions decides. */
export function fitOf(applies: Applies = {}, person: Person): Fit {
  const fits = [ageFit(applies, person.age), sexFit(applies, person), pregnancyFit(applies, person), conditionFit(applies, person)];
  return fits.includes('others') ? 'others' : fits.includes('only if') ? 'only if' : 'yes';
}

function sexFit({ sex, pregnancy }: Applies, person: Person): Fit {
  if (sex === undefined || sex === person.sex) return 'yes';
  // Pregnancy is asked for itself.
  return person.sex === undefined ? (pregnancy === 'only' ? 'yes' : 'only if') : 'others';
}

function pregnancyFit({ pregnancy, condition }: Applies, person: Person): Fit {
  // Whoever names a condition of a pregnancy, such as the first trimester, is pregnant.
  const isPregnant = person.condition === PREGNANCY || (condition !== undefined && condition === person.condition);
  if (pregnancy === 'never') return person.condition === PREGNANCY ? 'others' : 'yes';
  if (pregnancy === undefined || isPregnant) return 'yes';
  return mayBePregnant(person) ? 'only if' : 'others';
}

const conditionFit = ({ condition }: Applies, person: Person): Fit => (condition === undefined || condition === person.condition ? 'yes' : 'only if');

/** Without an age: rows for all adults hold, those for some adults may, those for children do not. */
function ageFit({ ageMin = 0, ageMax = Infinity }: Applies = {}, age: number | undefined): Fit {
  if (age !== undefined) return ageMin <= age && age <= ageMax ? 'yes' : 'others';
  if (ageMax < ADULT) return 'others';
  return ageMin <= ADULT && ageMax === Infinity ? 'yes' : 'only if';
}

const mayBePregnant = ({ sex, age = ADULT }: Person): boolean => sex !== 'male' && age >= 10 && age < LAST_PREGNANCIES;

/** The condition of an interval, beside sex and age. */
export const conditionOf = ({ condition, isPregnancySpecific }: Pick<OptimalRange, 'condition' | 'isPregnancySpecific'>): string | undefined =>
  condition ?? (isPregnancySpecific ? PREGNANCY : undefined);

/**
 * The intervals for a person: those of the named condition, else those without one, else all. Without a sex, those of both.
 */
export function intervalsFor(ranges: readonly OptimalRange[], { sex, age, condition }: Person): OptimalRange[] {
  const people = ranges.filter(
    ({ gender, ageMin, ageMax }) => (!sex || gender === 'both' || gender === sex) && (age === undefined ? ageMax >= ADULT : ageMin <= age && age <= ageMax),
  );
  const named = condition === undefined ? [] : people.filter((range) => conditionOf(range) === condition);
  if (named.length > 0) return named;
  const plain = people.filter((range) => conditionOf(range) === undefined);
  return plain.length > 0 ? plain : people;
}
