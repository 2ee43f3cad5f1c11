import { TITER } from './range-words.ts';

/** A value as a person types it or a laboratory prints it. */
export type TypedValue = { value: number; comparator?: '<' | '<=' | '>' | '>='; unit?: string };

const TYPED = /^(<=|>=|≤|≥|<|>)?\s*(\d{1,9}(?:[.,]\d{1,9})*)\s*(\S.*)?$/;
/** A titer as laboratories print it: "1:320". */
const DILUTION = /^((?:<=|>=|≤|≥|<|>)?\s*)1\s*:\s*/;
const SIGNS: Readonly<Record<string, TypedValue['comparator']>> = { '≤': '<=', '≥': '>=' };
const EITHER_WAY = /^[1-9]\d{0,2},\d{3}$/;

/** Reads "14", "4,5", "<5" or "14 ng/mL"; a fault says how to write it. A unit is one of the page's, in any case of letters. */
export function readTyped(text: string, units: readonly string[]): TypedValue | { fault: string } {
  const typed = text.trim();
  const [, sign, digits, rest = ''] = TYPED.exec(units.includes(TITER) ? typed.replace(DILUTION, '$1') : typed) ?? [];
  if (digits === undefined) return { fault: 'Value: enter a number such as 45, 4.5 or <5.' };
  if (EITHER_WAY.test(digits)) return { fault: `Value: write ${digits.replace(',', '')} or ${digits.replace(',', '.')}, without a comma.` };
  if (digits.split(/[.,]/).length > 2) return { fault: 'Value: write the number without separators of thousands.' };
  const unit = units.find((each) => plain(each) === plain(rest));
  if (rest !== '' && unit === undefined) return { fault: `Value: the unit "${rest.slice(0, 20)}" is not one of this page: ${units.join(', ')}.` };
  const comparator = sign === undefined ? undefined : (SIGNS[sign] ?? (sign as TypedValue['comparator']));
  return { value: Number(digits.replace(',', '.')), ...(comparator && { comparator }), ...(unit !== undefined && { unit }) };
}

/** Other spellings of one unit: "K/uL" of 10³/µL, "IU/L" of U/L, "mm/hr" of mm/h, "gm/dL" of g/dL. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/[µμ]|mc(?=g|mol)/g, 'u'],
  [/[\s^*[\]]+/g, ''],
  [/^[x×](?=10)/, ''],
  [/^k\/(?=ul|mm3)/, '103/'],
  [/\/(?:mm3|cmm)$/, '/ul'],
  [/^gm(?=\/)/, 'g'],
  [/\/hr$/, '/h'],
  [/^iu\/l$/, 'u/l'],
  [/^miu\/l$/, 'mu/l'],
];

const plain = (unit: string): string => SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), unit.toLowerCase().normalize('NFKC'));
