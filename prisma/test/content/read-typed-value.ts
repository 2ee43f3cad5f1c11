import { readTyped, readValue, unitTable, type Numbers, type Person, type ValueReading } from '@biomarker/domain/content';
import { factsOf } from '../../seeding/biomarker-facts.ts';
import { contentRows } from '../../seeding/rows.ts';
import { content } from '../fixtures.ts';

const ranges = new Map(contentRows(content).biomarkers.map(({ row, ranges: rows }) => [row.slug, rows]));
/** The numbers of each page, by its slug. */
export const pages = new Map(
  content.biomarkers.map((file) => {
    const { thresholds, conversions, whatNext } = factsOf(file, content).facts;
    return [file.slug, { unit: file.unit, optimalRanges: ranges.get(file.slug), thresholds, conversions, whatNext } as Numbers];
  }),
);

/** The units that a printed one may mean. */
export const unitsOf = unitTable(content.vocabulary.units);

/** A value as a person types it: "potassium 6.8 mmol/L". */
export function read(slug: string, typed: string, person: Person = {}): ValueReading {
  const numbers = pages.get(slug)!;
  const units = [numbers.unit!, ...numbers.conversions.map(({ unit }) => unit)];
  const value = readTyped(typed, units, unitsOf);
  if ('fault' in value) throw new Error(value.fault);
  return readValue(numbers, { ...value, unit: value.unit ?? numbers.unit! }, person);
}

export const verdictOf = (slug: string, typed: string, person?: Person) =>
  read(slug, typed, person)
    .verdict.map(({ words }) => words)
    .join(' ');

export const MAN: Person = { sex: 'male', age: 40 };
export const WOMAN: Person = { sex: 'female', age: 40 };

/** The limits of a page in its own unit, with numbers between and beyond them. */
export function pointsOf({ unit, optimalRanges, thresholds }: Numbers): number[] {
  const limits = [
    ...optimalRanges.filter((range) => range.unit === unit).flatMap(({ normalMin, normalMax }) => [normalMin, normalMax]),
    ...thresholds.filter((each) => each.quantity === 'level' && each.unit === unit).flatMap(({ low, high }) => [low, high]),
  ].filter((limit): limit is number => limit !== undefined && limit > 0);
  const sorted = [...new Set(limits)].sort((a, b) => a - b);
  return [sorted[0]! / 2, ...sorted.flatMap((limit, index) => [limit, (limit + (sorted[index + 1] ?? limit * 3)) / 2])].filter((point) =>
    Number.isFinite(point),
  );
}
