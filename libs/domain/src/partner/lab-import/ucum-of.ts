import aliases from './unit-aliases.json' with { type: 'json' };

const EXACT: Readonly<Record<string, string>> = aliases.exact;
const LOWER: Readonly<Record<string, string>> = aliases.lower;

/** UCUM lookups. */
export type UnitRules = {
  isUnit(code: string): boolean;
  /** True for two UCUM units of the same dimension with different meanings. */
  areOtherUnits(one: string, other: string): boolean;
};

/**
 * The UCUM code that a laboratory means by a unit. The tables come first: `U/ML` is valid UCUM, units per megaliter, and `pH` is picohenry. So a text in
 * capitals alone is taken by the tables or not at all, but `10*9/L` is: a liter is `L` in any case. Undefined where none is known: the unit is then shown
 * as text.
 */
export function ucumOf(text: string, { isUnit }: Pick<UnitRules, 'isUnit'>, own: Readonly<Record<string, string>> = {}): string | undefined {
  const plain = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  const lower = plain.toLowerCase().replaceAll('\u03bc', 'u');
  const known = entryOf(own, text) ?? entryOf(EXACT, plain) ?? entryOf(LOWER, plain.toLowerCase()) ?? entryOf(LOWER, lower);
  if (known !== undefined) return known;
  const telling = plain.replaceAll(LITER_OR_NOTE, '');
  const isInCapitals = /\p{Lu}/u.test(telling) && !/\p{Ll}/u.test(telling) && !plain.includes('[');
  return !isInCapitals && plain !== '' && isUnit(plain) ? plain : undefined;
}

/** UCUM reads no case in a note in braces. */
const LITER_OR_NOTE = /L|\{[^{}]*\}/g;

const entryOf = (table: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);
