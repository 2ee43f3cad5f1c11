import { compareDecimals, Decimal, ucumOf, writtenOut, type Feed, type LabValue, type ReferenceRange, type UnitRules } from '@biomarker/domain/partner';
import { valueCodings } from './coded.ts';
import type { Segment } from './message.ts';

type Unit = { unit: string; ucum?: string };
type Quantity = Extract<LabValue, { kind: 'quantity' }>;
export type ReadValue = { value?: LabValue; /** A document, which is left out. */ document?: string; unmappedUnit?: string; fault?: string };

const NUMBER = /^([<>]=?)? ?([+-]?\d+(?:\.\d+)?)$/;
const TEXTS: readonly string[] = ['ST', 'TX', 'FT'];
const CODED: readonly string[] = ['CE', 'CWE', 'CNE', 'CF', 'IS', 'ID'];

/** A number with an optional limit before it, in the decimals of the feed. */
export function numberOf(text: string, decimal: Feed['decimal']): Pick<Quantity, 'value' | 'comparator'> | undefined {
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  const [, comparator, digits = ''] = plain.match(NUMBER) ?? [];
  const value = Decimal.safeParse(writtenOut(digits));
  return value.success ? { value: value.data, ...(comparator && { comparator: comparator as Quantity['comparator'] }) } : undefined;
}

export function unitOf(text: string, code: string | undefined, units: Pick<UnitRules, 'isUnit'>, feed: Feed): Unit {
  const ucum = code && units.isUnit(code) ? code : text === '' ? undefined : ucumOf(text, units, feed.units);
  return { unit: text, ...(ucum !== undefined && { ucum }) };
}

/** OBX-5 by its type, OBX-2. Several OBX are the lines of one text. */
export function valueOf(lines: readonly Segment[], units: Pick<UnitRules, 'isUnit'>, feed: Feed): ReadValue {
  const [obx] = lines as [Segment];
  const type = obx.get(2);
  const isUcum = obx.get(6, 3) === 'UCUM';
  const unit = unitOf(obx.get(6), isUcum ? obx.get(6) : undefined, units, feed);
  const read = kindOf(type, lines, unit, feed);
  const isMissing = unit.unit !== '' && unit.ucum === undefined && read.value !== undefined && 'unit' in read.value;
  return { ...read, ...(isMissing && { unmappedUnit: unit.unit }) };
}

function kindOf(type: string, lines: readonly Segment[], unit: Unit, feed: Feed): ReadValue {
  const [obx] = lines as [Segment];
  const text = lines
    .map((line) => line.lines(5))
    .join('\n')
    .trim();
  if (type === 'ED' || type === 'RP') return { document: documentType(obx) };
  if (text === '') return {};
  if (type === 'NM') return { value: quantityOrText(text, unit, feed) };
  if (type === 'SN') return { value: structured(obx, unit, feed) ?? { kind: 'text', text: snText(obx) } };
  if (TEXTS.includes(type)) return { value: unit.unit !== '' ? quantityOrText(text, unit, feed) : { kind: 'text', text } };
  if (CODED.includes(type)) return { value: { kind: 'coded', ...valueCodings(obx, 5, feed) } };
  if (['DT', 'TS', 'DTM', 'TM'].includes(type)) return { value: { kind: 'text', text: isoText(obx.get(5), type) } };
  return { fault: type === '' ? 'is missing' : `${type} is not read` };
}

const quantityOrText = (text: string, unit: Unit, { decimal }: Feed): LabValue => {
  const number = numberOf(text, decimal);
  return number ? { kind: 'quantity', ...number, ...unit } : { kind: 'text', text };
};

const documentType = (obx: Segment) => [obx.get(5, 2), obx.get(5, 3)].filter(Boolean).join('/') || 'of no type';

const snText = (obx: Segment) =>
  [1, 2, 3, 4]
    .map((component) => obx.get(5, component))
    .join('')
    .trim();

/** SN: limit and number, two numbers of a range, or of a titer. */
function structured(obx: Segment, unit: Unit, { decimal }: Feed): LabValue | undefined {
  const [comparator, first, separator, second] = [1, 2, 3, 4].map((component) => obx.get(5, component)) as [string, string, string, string];
  const low = numberOf(first, decimal);
  const high = numberOf(second, decimal);
  const isLimit = ['<', '<=', '>', '>='].includes(comparator);
  if (comparator !== '' && comparator !== '=' && !isLimit) return undefined;
  const limit = isLimit ? { comparator: comparator as Quantity['comparator'] } : {};
  if (low && separator === '' && second === '') return { kind: 'quantity', value: low.value, ...limit, ...unit };
  if (!low || !high) return undefined;
  if (separator === '-' && !isLimit) return { kind: 'range', low: low.value, high: high.value, ...unit };
  if (separator === ':' || separator === '/') return { kind: 'ratio', ...limit, numerator: low.value, denominator: high.value };
  return undefined;
}

/** Dates as ISO 8601 writes them, as exact as they were sent. */
function isoText(text: string, type: string): string {
  const digits = type === 'TM' ? `00000000${text}` : text;
  const [, year, month, day, hour, minute, second] = digits.match(/^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/) ?? [];
  if (year === undefined) return text;
  const clock = [hour, minute, second].filter(Boolean).join(':');
  const date = [year, month, day].filter(Boolean).join('-');
  return type === 'TM' ? clock : [date, clock].filter(Boolean).join('T');
}

const BOTH = /^(-?[\d.,]+)\s*(?:-|–|to)\s*(-?[\d.,]+)$/;

/** OBX-7 as sent, with bounds where it is one of the plain forms and bounds a number. */
export function rangeOf(text: string, value: LabValue | undefined, { decimal }: Feed): ReferenceRange[] {
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
