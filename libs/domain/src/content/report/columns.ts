import { readDate, type DateOrder } from './date.ts';
import type { Item } from './items.ts';
import { oneSided } from './line.ts';
import type { PrintedResult } from './result.ts';
import { normalized } from './words.ts';

/** A heading's date, and the place of its middle. */
export type DateColumn = { iso: string; middle: number };

/** The dates of a heading such as "Date 19/11/24 23/07/25": one column of results each. */
export function dateColumnsOf(line: string, order: DateOrder): DateColumn[] {
  const columns: DateColumn[] = [];
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    const date = readDate(line.slice(index, index + 12), order, normalized);
    if (date?.iso && date.length <= word.length) columns.push({ iso: date.iso, middle: index + date.length / 2 });
  }
  const rest = normalized(line.replace(/(?<!\S)\S*\d\S*/g, ' ')).trim();
  const isHeading = /^(?:(?:date|datum|fecha|collected|test|result)s?)?:?(?:\s+(?:units?|einheit|reference|range|interval|ref))*$/.test(rest);
  return new Set(columns.map(({ iso }) => iso)).size >= 2 && isHeading ? columns : [];
}

/** Half of the letters of a short date. */
const HALF_A_DATE = 4;

type Value = { text: string; comparator?: '<' | '<=' | '>' | '>='; flag?: 'H' | 'HH' | 'L' | 'LL' | 'A' | 'N'; at: number; end: number };

/**
 * Reads a row under dates. The newest column with a value is the result, the others are earlier ones. Values are told apart by their place; where
 * the spaces are lost and a value is missing, undefined.
 */
export function readColumns(row: readonly Item[], line: string, columns: readonly DateColumn[]): PrintedResult | undefined {
  const items = row.flatMap((item) => apart(item, line));
  const head = items.findIndex((item) => !isShared(item) && !(item.kind === 'number' && item.comparator && item.end < columns[0]!.middle - HALF_A_DATE));
  const under = items.slice(Math.max(0, head));
  const tail = under.findIndex(isShared);
  const values = valuesOf(under.slice(0, tail === -1 ? undefined : tail));
  if (values.length === 0 || values.length > columns.length) return undefined;
  const placed = values.length === columns.length ? values.map((value, index) => ({ value, column: columns[index]! })) : byPlace(values, columns, line);
  if (!placed) return undefined;
  const [newest, ...older] = placed.toSorted((a, b) => (a.column.iso < b.column.iso ? 1 : -1));
  const shared = sharedOf([...items.slice(0, Math.max(0, head)), ...(tail === -1 ? [] : under.slice(tail))]);
  const flag = newest!.value.flag ?? (newest!.column === columns.at(-1) ? shared.flag : undefined);
  return {
    value: valueOf(newest!.value),
    units: shared.units,
    ...(shared.interval && { interval: shared.interval }),
    ...(flag && { flag }),
    date: newest!.column.iso,
    earlier: older.map(({ value, column }) => ({ ...valueOf(value), date: column.iso })),
    remarks: [],
  };
}

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
