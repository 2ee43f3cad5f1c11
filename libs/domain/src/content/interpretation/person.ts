import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { Applies, Threshold } from '../model/biomarker-facts.ts';

/** What a person says of themselves; everything may be left out. `condition` is one of the page's own list, `pregnancy` among them. */
export type Person = { sex?: 'female' | 'male'; age?: number; condition?: string };

/** A person whose condition a page counts as pregnancy, such as "first trimester". */
export type Known = Person & { isPregnant?: boolean };

export const PREGNANCY = 'pregnancy';

/** `only if`: a condition decides that the person did not name. `others`: of another sex or age. */
export type Fit = 'yes' | 'only if' | 'others';

/** No single value can reach these. */
const UNREACHED: readonly Threshold['quantity'][] = ['rise', 'ratio', 'difference'];
/** Without an age, an adult is meant. */
export const ADULT = 18;
const LAST_PREGNANCIES = 60;

type Conditioned = { optimalRanges: readonly OptimalRange[]; thresholds: readonly Pick<Threshold, 'applies' | 'quantity'>[] };

/**
 * The conditions that a page asks for: those of its intervals, of decision values that a value can reach, and of next steps. A row that ends with a
 * pregnancy asks for it too.
 */
export function conditionsOf({ optimalRanges, thresholds, whatNext }: Conditioned & { whatNext: readonly { applies?: Applies | undefined }[] }): string[] {
  const ofIntervals = optimalRanges.flatMap((range) => conditionOf(range) ?? []);
  const reachable = thresholds.filter(({ quantity }) => !UNREACHED.includes(quantity));
  const ofRows = [...reachable, ...whatNext].flatMap(({ applies: { pregnancy, condition } = {} }) => [
    ...(pregnancy ? [PREGNANCY] : []),
    ...(condition ? [condition] : []),
  ]);
  return [...new Set([...ofIntervals, ...ofRows])].sort((a, b) => Number(b === PREGNANCY) - Number(a === PREGNANCY));
}

/** What a page knows of a person: its conditions of a pregnancy, such as "first trimester", mean pregnancy, and its intervals may all be of one sex. */
export function knownTo({ optimalRanges, thresholds }: Conditioned, person: Person): Known {
  const ofPregnancy = [
    ...optimalRanges.filter((range) => range.isPregnancySpecific).map(conditionOf),
    ...thresholds.filter(({ applies }) => applies.pregnancy === 'only').map(({ applies }) => applies.condition),
  ];
  const [only, other] = new Set(optimalRanges.map(({ gender }) => gender));
  const isPregnant = person.condition !== undefined && [PREGNANCY, ...ofPregnancy].includes(person.condition);
  const sex = person.sex ?? (isPregnant ? 'female' : other === undefined && only !== 'both' ? only : undefined);
  return { ...person, ...(sex && { sex }), isPregnant };
}

/** Whether a decision value holds for a person: the weakest of its restrictions decides. */
export function fitOf(applies: Applies = {}, person: Known): Fit {
  const fits = [ageFit(applies, person.age), sexFit(applies, person), pregnancyFit(applies, person), conditionFit(applies, person)];
  return fits.includes('others') ? 'others' : fits.includes('only if') ? 'only if' : 'yes';
}

function sexFit({ sex, pregnancy }: Applies, person: Known): Fit {
  if (sex === undefined || sex === person.sex) return 'yes';
  if (person.sex === undefined && person.isPregnant) return sex === 'female' ? 'yes' : 'others';
  // Pregnancy is asked for itself.
  return person.sex === undefined ? (pregnancy === 'only' ? 'yes' : 'only if') : 'others';
}

function pregnancyFit({ pregnancy }: Applies, person: Known): Fit {
  if (pregnancy === 'never') return person.isPregnant ? 'others' : 'yes';
  if (pregnancy === undefined || person.isPregnant) return 'yes';
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

/** Whether a row is for the condition that the person named. */
export const isOwn = ({ condition }: Applies, person: Person): boolean => condition !== undefined && condition === person.condition;

/** The condition of an interval, beside sex and age. */
export const conditionOf = ({ condition, isPregnancySpecific }: Pick<OptimalRange, 'condition' | 'isPregnancySpecific'>): string | undefined =>
  condition ?? (isPregnancySpecific ? PREGNANCY : undefined);

/**
 * The intervals for a person: those of the named condition, else those without one, else all but those of a pregnancy. Without a sex, those of both.
 */
export function intervalsFor(ranges: readonly OptimalRange[], { sex, age, condition }: Person): OptimalRange[] {
  const people = ranges.filter(
    ({ gender, ageMin, ageMax }) => (!sex || gender === 'both' || gender === sex) && (age === undefined ? ageMax >= ADULT : ageMin <= age && age <= ageMax),
  );
  const named = condition === undefined ? [] : people.filter((range) => conditionOf(range) === condition);
  if (named.length > 0) return named;
  const plain = people.filter((range) => conditionOf(range) === undefined);
  const sexes = (sex ? [sex] : (['female', 'male'] as const)).filter((each) => !isServed(plain, each));
  const served = people.filter((range) => plain.includes(range) || sexes.some((each) => isServed([range], each)));
  const notPregnant = served.filter((range) => !range.isPregnancySpecific);
  return notPregnant.length > 0 ? notPregnant : served;
}

/** Whether a row holds for a sex. A sex without a plain row keeps its rows with a condition, so that no sex reads the limits of the other alone. */
const isServed = (ranges: readonly OptimalRange[], sex: 'female' | 'male'): boolean => ranges.some(({ gender }) => gender === 'both' || gender === sex);

/** Reads an age as a person types it: nothing, or whole years. The fault is a sentence for the page. */
export function readAge(typed: string): { age?: number } | { fault: string } {
  const years = typed.trim();
  if (years === '') return {};
  return /^\d+$/.test(years) && Number(years) <= 130 ? { age: Number(years) } : { fault: 'Age: enter whole years from 0 to 130.' };
}
