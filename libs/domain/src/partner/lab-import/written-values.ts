import { compareDecimals, Decimal, writtenOut } from '../lab/decimal.ts';
import type { LabValue, ReferenceRange } from '../lab/lab-record.ts';
import type { Feed } from './feed.ts';
import { ucumOf, type UnitRules } from './ucum-of.ts';

// Numbers, units and intervals as laboratories write them in text.

type Unit = { unit: string; ucum?: string };
type Quantity = Extract<LabValue, { kind: 'quantity' }>;

const NUMBER = /^([<>]=?)? ?([+-]?)(\d*)(?:\.(\d*))?$/;
/** "1.234" and "250.000" beside decimal commas: thousands, or a decimal after all. */
const THOUSANDS = /^[<>=+ -]*[1-9]\d{0,2}(?:\.\d{3})+$/;

/** A number with an optional limit before it, in the decimals of the feed. `.5` is 0.5. With decimal commas, a dot before three digits makes no number. */
export function numberOf(text: string, decimal: Feed['decimal']): Pick<Quantity, 'value' | 'comparator'> | undefined {
  if (decimal === ',' && THOUSANDS.test(text)) return undefined;
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  const [, comparator, sign = '', whole = '', fraction = ''] = plain.match(NUMBER) ?? [];
  const value = Decimal.safeParse(whole + fraction === '' ? undefined : writtenOut(`${sign}${whole || '0'}${fraction && `.${fraction}`}`));
  return value.success ? { value: value.data, ...(comparator && { comparator: comparator as Quantity['comparator'] }) } : undefined;
}

/** A value in words with the unit that its number has: "0-5 /HPF". */
export const inWords = (text: string, unit: string): string => (unit !== '' && /\d/.test(text) ? `${text} ${unit}` : text);

/** A unit as written, with the UCUM code that the laboratory means by it. */
export function textUnit(text: string, units: Pick<UnitRules, 'isUnit'>, feed: Pick<Feed, 'units'>): Unit {
  const ucum = text === '' ? undefined : ucumOf(text, units, feed.units);
  return { unit: text, ...(ucum !== undefined && { ucum }) };
}

const BOTH = /^(-?[\d.,]+)\s*(?:-|–|to)\s*(-?[\d.,]+)$/;

/** An interval as sent, with bounds where it is one of the plain forms and bounds a number. */
export function rangeOf(text: string, value: LabValue | undefined, { decimal }: Pick<Feed, 'decimal'>): ReferenceRange[] {
  if (text === '' || value?.kind === 'absent') return [];
  const isNumber = value?.kind === 'quantity' || value?.kind === 'range';
  return [{ ...(isNumber && boundsOf(text, decimal)), text }];
}

function boundsOf(text: string, decimal: Feed['decimal']): Omit<ReferenceRange, 'text'> {
  const [, from = '', to = ''] = text.match(BOTH) ?? [];
  const [low, high] = [numberOf(from, decimal), numberOf(to, decimal)];
  if (low && high) return compareDecimals(low.value, high.value) <= 0 ? { low: low.value, high: high.value } : {};
  const limit = numberOf(text.replace(/\s+/g, ''), decimal);
  if (!limit?.comparator) return {};
  const isOpen = !limit.comparator.endsWith('=');
  if (limit.comparator.startsWith('<')) return { high: limit.value, ...(isOpen && { highIncluded: false as const }) };
  return { low: limit.value, ...(isOpen && { lowIncluded: false as const }) };
}

/** FHIR strings hold no character below 32 but tab, line feed and carriage return (R4, datatypes); PostgreSQL keeps no NUL. */
const CONTROL = /[^\P{Cc}\t\n\r\x7f-\x9f]/u;
export const holdsControl = (text: string): boolean => CONTROL.test(text);
