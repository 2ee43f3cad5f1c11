import type { Item } from './items.ts';
import type { PrintedResult } from './printed-result.ts';
import { normalized } from './words.ts';

/** Words between a result and its date. */
export const DATED = /^(?:on|from|of|dated?|collected|drawn|taken|am|vom|le|du|el|del|il|op|den|\W+)$/;

/** "15 ng/mL 2026-03-01", "15 ng/mL 30-400 on 2026-03-01". A date behind other words, such as "next test", is of something else. */
export function ownDateOf(rest: readonly Item[]): string | undefined {
  const index = rest.findIndex(({ kind }) => kind === 'date');
  const isOfResult = (item: Item) =>
    ['unit', 'flag', 'interval', 'label'].includes(item.kind) ||
    (item.kind === 'number' && item.comparator !== undefined) ||
    (item.kind === 'word' && DATED.test(normalized(item.text)));
  const date = rest[index];
  // "214 High <9 12/18/2025": an earlier result and its date.
  return date?.kind === 'date' && rest[index - 1]?.kind !== 'number' && rest.slice(0, index).every(isOfResult) ? date.iso : undefined;
}

/** Where each result has its date, the newest counts, wherever it stands. */
export function newestFirst(printed: PrintedResult): PrintedResult {
  const { value, date, earlier, flag, ...more } = printed;
  const newest = earlier.toSorted(byAge)[0];
  if ('answer' in value || date === undefined || newest?.date === undefined || newest.date <= date) return printed;
  const { date: newestDate, flag: newestFlag, ...newestValue } = newest;
  const others = earlier.filter((one) => one !== newest);
  return {
    ...more,
    value: newestValue,
    ...(newestFlag && { flag: newestFlag }),
    date: newestDate,
    earlier: [{ ...value, ...(flag && { flag }), date }, ...others].toSorted(byAge),
  };
}

/** The newest first, those without a date last. */
export const byAge = ({ date: one = '' }: { date?: string }, { date: other = '' }: { date?: string }): number => (one < other ? 1 : Number(one > other) * -1);

/** Whether two printed units may mean one. */
export const isSameUnit = (one: Item | undefined, other: Item): boolean =>
  one?.kind === 'unit' && other.kind === 'unit' && one.ucum.some((ucum) => other.ucum.includes(ucum));

/** A number and its date behind the result, in its unit or without one. */
export function earlierOf(items: readonly Item[]): PrintedResult['earlier'] {
  const own = items.find(({ kind }) => kind === 'unit');
  return items.flatMap((item, index) => {
    const unit = items[index + 1]?.kind === 'unit' ? items[index + 1]! : undefined;
    const next = unit ? items[index + 2] : items[index + 1];
    if (item.kind !== 'number' || next?.kind !== 'date' || (unit && !isSameUnit(own, unit))) return [];
    return [
      { text: item.text, ...(item.comparator && { comparator: item.comparator }), ...(item.flag && { flag: item.flag }), ...(next.iso && { date: next.iso }) },
    ];
  });
}
