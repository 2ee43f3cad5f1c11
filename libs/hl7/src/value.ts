import { compareDecimals, inWords, numberOf, textUnit, type Feed, type LabValue, type UnitRules } from '@biomarker/domain/partner';
import { valueCodings, wordsOf as codedWords } from './coded.ts';
import type { Segment } from './message.ts';

type Unit = { unit: string; ucum?: string };
type Quantity = Extract<LabValue, { kind: 'quantity' }>;
export type ReadValue = {
  value?: LabValue;
  /** A document, which is left out. */ document?: string;
  unmappedUnit?: string;
  /** Why it is kept as words. */ words?: string;
  fault?: string;
};

const TEXTS: readonly string[] = ['ST', 'TX', 'FT'];
const CODED: readonly string[] = ['CE', 'CWE', 'CNE', 'CF', 'IS', 'ID'];

/** OBX-5 by its type, OBX-2. Several OBX are the lines of one text. */
export function valueOf(lines: readonly Segment[], units: Pick<UnitRules, 'isUnit'>, feed: Feed): ReadValue {
  const [obx] = lines as [Segment];
  const type = obx.get(2);
  const sent = unitText(obx);
  const isUcum = obx.get(6, 3) === 'UCUM' && units.isUnit(sent);
  const unit = isUcum ? { unit: sent, ucum: sent } : textUnit(sent, units, feed);
  const read = kindOf(type, lines, unit, feed);
  const isMissing = unit.unit !== '' && unit.ucum === undefined && read.value !== undefined && 'unit' in read.value;
  return { ...read, ...(isMissing && { unmappedUnit: unit.unit }) };
}

/** A power of ten whose sign was not escaped is two components: `10^3/uL`. */
const unitText = (obx: Segment) => (/^x?10$/i.test(obx.get(6)) && /^\d/.test(obx.get(6, 2)) ? `${obx.get(6)}^${obx.get(6, 2)}` : obx.get(6));

function kindOf(type: string, lines: readonly Segment[], unit: Unit, feed: Feed): ReadValue {
  const [obx] = lines as [Segment];
  const text = lines
    .map((line) => line.lines(5))
    .join('\n')
    .trim();
  if (type === 'ED' || type === 'RP') return { document: documentType(obx) };
  if (text === '') return {};
  const several = repeated(obx, type);
  if (several) return several;
  if (type === 'NM') return numeric(quantityOrText(text, unit, feed));
  if (type === 'SN') return { value: structured(obx, unit, feed) ?? { kind: 'text', text: inWords(snText(obx), unit.unit) } };
  if (TEXTS.includes(type)) return { value: unit.unit !== '' ? quantityOrText(text, unit, feed) : { kind: 'text', text } };
  if (CODED.includes(type)) return { value: { kind: 'coded', ...valueCodings(obx, 5, feed) } };
  if (['DT', 'TS', 'DTM', 'TM'].includes(type)) return { value: { kind: 'text', text: isoText(obx.get(5), type) } };
  return { fault: type === '' ? 'is missing' : `${type} is not read` };
}

const numeric = (value: LabValue): ReadValue => ({ value, ...(value.kind === 'text' && { words: 'is no number: kept as text' }) });

/** Several values of one result, which no kind of value holds, are lines of words. */
function repeated(obx: Segment, type: string): ReadValue | undefined {
  const wordsAt = (repetition: number) => (CODED.includes(type) ? codedWords(obx, 5, repetition) : snText(obx, repetition));
  const all = TEXTS.includes(type) ? [] : Array.from({ length: obx.count(5) }, (_, index) => wordsAt(index + 1)).filter(Boolean);
  return all.length > 1 ? { value: { kind: 'text', text: all.join('\n') }, words: 'holds several values: kept as text' } : undefined;
}

const quantityOrText = (text: string, unit: Unit, { decimal }: Feed): LabValue => {
  const number = numberOf(text, decimal);
  return number ? { kind: 'quantity', ...number, ...unit } : { kind: 'text', text: inWords(text, unit.unit) };
};

const documentType = (obx: Segment) => [obx.get(5, 2), obx.get(5, 3)].filter(Boolean).join('/') || 'of no type';

const snText = (obx: Segment, repetition = 1) =>
  [1, 2, 3, 4]
    .map((component) => obx.get(5, component, repetition))
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
  if (separator === '-' && !isLimit && compareDecimals(low.value, high.value) <= 0) return { kind: 'range', low: low.value, high: high.value, ...unit };
  if (separator === ':' || separator === '/') return { kind: 'ratio', ...limit, numerator: low.value, denominator: high.value };
  return undefined;
}

const DTM = /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\.\d{1,4})?([+-]\d{4})?$/;

/** Dates as ISO 8601 writes them, as exact as they were sent. */
function isoText(text: string, type: string): string {
  const digits = type === 'TM' ? `00000000${text}` : text;
  const [, year, month, day, hour, minute, second, fraction = '', offset = ''] = digits.match(DTM) ?? [];
  if (year === undefined) return text;
  const clock = [hour, minute, second].filter(Boolean).join(':') + fraction + offset.replace(/(?=\d\d$)/, ':');
  const date = [year, month, day].filter(Boolean).join('-');
  return type === 'TM' ? clock : [date, clock].filter(Boolean).join('T');
}
