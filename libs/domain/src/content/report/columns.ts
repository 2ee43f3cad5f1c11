import { readHeadingDate, type DateOrder } from './date.ts';
import type { Item } from './items.ts';
import { isOfHeadings } from './labels.ts';
import { oneSided } from './line.ts';
import type { PrintedResult } from './printed-result.ts';
import { normalized } from './words.ts';

/** A heading's date, and the place of its middle. */
export type DateColumn = { iso: string; middle: number };

/** The dates of a heading such as "Date 19/11/24 23/07/25" or "Test Unit Jan 2025 Jun 2025": one column of results each. */
export function dateColumnsOf(line: string, order: DateOrder): DateColumn[] {
  const words = [...line.matchAll(/\S+/g)];
  const dates = datesAt(words, line, order);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || new Set(dates.map(({ iso }) => iso)).size < 2) return [];
  const beside = words.filter(({ 0: word, index }) => !/\d/.test(word) && !dates.some(({ at, end }) => index >= at && index < end));
  const isApart = beside.every(({ index }) => index < first.at || index > last.at);
  // Two numbers alone may be results.
  const areYearsAlone = beside.length === 0 && dates.every(({ iso }) => iso.length === 4);
  const isHeading = isApart && !areYearsAlone && isOfHeadings(beside.map(({ 0: word }) => word).join(' '));
  return isHeading ? dates.map(({ iso, at, end }) => ({ iso, middle: (at + end) / 2 })) : [];
}

function datesAt(words: readonly RegExpExecArray[], line: string, order: DateOrder): { iso: string; at: number; end: number }[] {
  const dates: { iso: string; at: number; end: number }[] = [];
  for (const { index: at } of words) {
    if (at < (dates.at(-1)?.end ?? 0)) continue;
    const date = readHeadingDate(line.slice(at, at + 40), order, normalized);
    const end = at + (date?.length ?? 0);
    if (date?.iso && !/^\S/.test(line.slice(end))) dates.push({ iso: date.iso, at, end });
  }
  return dates;
}

/** Half of the letters of a short date. */
const HALF_A_DATE = 4;

type Value = { text: string; comparator?: '<' | '<=' | '>' | '>='; flag?: 'H' | 'HH' | 'L' | 'LL' | 'A' | 'N'; at: number; end: number };

/**
 * Reads a row under dates. The newest column with a value is the result, the others are earlier ones. Values are told apart by their place; where
 * the spaces are lost, a single value has no day: undefined. Several values, or numbers that may be of no date, are refused.
 */
export function readColumns(row: readonly Item[], line: string, columns: readonly DateColumn[]): PrintedResult | { reason: string } | undefined {
  const items = row.flatMap((item) => apart(item, line));
  const head = items.findIndex((item) => !isShared(item) && !(item.kind === 'number' && item.comparator && item.end < columns[0]!.middle - HALF_A_DATE));
  const { under, behind, beside } = partsOf(items.slice(Math.max(0, head)));
  const values = valuesOf(under);
  if (values.length === 0) return undefined;
  if (values.length > columns.length || behind.some(isPlain)) return UNCLEAR;
  const placed = values.length === columns.length ? values.map((value, index) => ({ value, column: columns[index]! })) : byPlace(values, columns, line);
  if (!placed) return values.length > 1 ? UNCLEAR : undefined;
  const [newest, ...older] = placed.toSorted((a, b) => (a.column.iso < b.column.iso ? 1 : -1));
  const shared = sharedOf([...items.slice(0, Math.max(0, head)), ...behind, ...beside]);
  const flag = newest!.value.flag ?? (newest!.column === columns.at(-1) ? shared.flag : undefined);
  return {
    value: valueOf(newest!.value),
    units: shared.units,
    ...(shared.interval && { interval: shared.interval }),
    ...(flag && { flag }),
    date: newest!.column.iso,
    earlier: older.map(({ value, column }) => ({ ...valueOf(value), ...(value.flag && { flag: value.flag }), date: column.iso })),
    remarks: [],
  };
}

const UNCLEAR = { reason: 'The dates above the line do not tell which number is the result.' };

/** What stands under the dates, behind it up to an interval, and from there on. */
function partsOf(items: readonly Item[]): Record<'under' | 'behind' | 'beside', readonly Item[]> {
  const end = indexOr(items, (item) => item.kind === 'divider' || (isShared(item) && item.kind !== 'unit'));
  const [row, beside] = [items.slice(0, end), items.slice(end)];
  const units = row.filter((item) => item.kind === 'unit');
  // "39 ng/mL 41 ng/mL": each value with the unit.
  const isInEach = units.length > 1 && row.every((item, index) => item.kind !== 'number' || hasUnit(row.slice(index + 1)));
  if (isInEach && units.every(({ ucum }) => ucum.some((one) => units[0]!.ucum.includes(one))))
    return { under: row.flatMap((item, index) => (item.kind === 'unit' ? [] : [withUnit(item, row[index + 1])])), behind: units.slice(0, 1), beside };
  const tail = indexOr(row, ({ kind }) => kind === 'unit');
  return { under: row.slice(0, tail), behind: row.slice(tail), beside };
}

const hasUnit = (after: readonly Item[]): boolean => after.find(({ kind }) => kind !== 'flag')?.kind === 'unit';

/** A number as far as its unit goes, so that a flag behind the unit is near to it. */
const withUnit = (item: Item, next: Item | undefined): Item => (item.kind === 'number' && next?.kind === 'unit' ? { ...item, end: next.end } : item);

function indexOr(items: readonly Item[], is: (item: Item) => boolean): number {
  const index = items.findIndex(is);
  return index === -1 ? items.length : index;
}

const isPlain = (item: Item): boolean => item.kind === 'number' && item.comparator === undefined;

/** "4.4    -    4.9" under dates is two results around a missing one, and no interval. */
function apart(item: Item, line: string): Item[] {
  if (item.kind !== 'interval' || !/\s{2}[-–—]\s{2}/.test(line.slice(item.at, item.end))) return [item];
  const { at, end, enclosed, low, high } = item;
  return [
    { kind: 'number', text: low, at, end: at + low.length, enclosed },
    { kind: 'number', text: high, at: end - high.length, end, enclosed },
  ];
}

/** A unit, an interval or its label, before or after the columns. */
const isShared = (item: Item): boolean => item.kind === 'unit' || item.kind === 'interval' || item.kind === 'label' || item.enclosed;

const valueOf = ({ text, comparator }: Value) => ({ text, ...(comparator && { comparator }) });

/** Unit, interval and flag beside the columns; they belong to all of them, and the flag to the last. */
function sharedOf(items: readonly Item[]): Pick<PrintedResult, 'units' | 'interval' | 'flag'> {
  const unit = items.find((item) => item.kind === 'unit');
  const limit = items.find((item) => item.kind === 'interval' || (item.kind === 'number' && item.comparator));
  const flag = items.find((item) => item.kind === 'flag');
  return {
    units: unit?.ucum,
    ...(limit?.kind === 'interval' && { interval: { low: limit.low, high: limit.high } }),
    ...(limit?.kind === 'number' && { interval: oneSided(limit.comparator!, limit.text)! }),
    ...(flag && { flag: flag.flag }),
  };
}

function valuesOf(items: readonly Item[]): Value[] {
  const values: Value[] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (item.kind === 'number') values.push(before?.kind === 'flag' && isBefore(items, index - 1) ? { ...item, flag: before.flag } : item);
    else if (item.kind === 'flag' && values.length > 0 && !isBefore(items, index)) values[values.length - 1] = { ...values.at(-1)!, flag: item.flag };
  }
  return values;
}

/** Whether a flag stands nearer to the value after it: "99   H 121". */
function isBefore(items: readonly Item[], index: number): boolean {
  const [before, flag, after] = [items[index - 1], items[index]!, items[index + 1]];
  return after?.kind === 'number' && (!before || after.at - flag.end < flag.at - before.end);
}

/** Each value belongs to the column whose middle is nearest, unless two claim one. */
function byPlace(values: readonly Value[], columns: readonly DateColumn[], line: string): { value: Value; column: DateColumn }[] | undefined {
  if (!/\s{3}/.test(line.trim())) return undefined;
  const placed = values.map((value) => {
    const middle = (value.at + value.end) / 2;
    const column = columns.toSorted((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))[0]!;
    return { value, column };
  });
  return new Set(placed.map(({ column }) => column)).size === placed.length ? placed : undefined;
}
