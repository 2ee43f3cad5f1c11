import { byAge } from './line-dates.ts';
import type { ReportResult, ReportRow } from './reading.ts';

/**
 * The rows of a report, or of several files, with one for each test: its newest result, and those of other days as earlier ones. Only numbers with a
 * date of one kind (days, months or years), in one unit, without a question or a remark are joined, since nothing is converted, guessed or lost.
 */
export function newestOfEach(rows: readonly ReportRow[]): ReportRow[] {
  const histories = new Map<string, Dated[]>();
  const keyOf = ({ slug, unit, date }: Dated) => `${slug} ${unit} ${date.length}`;
  for (const row of rows.filter(isDated)) histories.set(keyOf(row), [...(histories.get(keyOf(row)) ?? []), row]);
  for (const [key, history] of histories) histories.set(key, history.toSorted(byAge));
  return rows.flatMap((row) => {
    if (!isDated(row)) return [row];
    const [newest, ...older] = histories.get(keyOf(row))!;
    if (row.date < newest!.date) return [];
    return row === newest
      ? [
          {
            ...row,
            earlier: earlierOf(
              row,
              older.filter(({ date }) => date < row.date),
            ),
          },
        ]
      : [row];
  });
}

type Dated = ReportResult & { date: string; value: number };
type Earlier = ReportResult['earlier'][number];

const isDated = (row: ReportRow): row is Dated =>
  row.state === 'recognized' && row.date !== undefined && typeof row.value === 'number' && row.remarks.length === 0;

/** Each earlier result once: reports repeat those before. */
function earlierOf(newest: Dated, older: readonly Dated[]): Earlier[] {
  const own = older.map(({ value, date, comparator, flag }) => ({ value, date, ...(comparator && { comparator }), ...(flag && { flag }) }));
  const all: Earlier[] = [newest, ...own, ...newest.earlier, ...older.flatMap(({ earlier }) => earlier)];
  const isSame = (one: Earlier, other: Earlier) => one.date === other.date && one.value === other.value && one.comparator === other.comparator;
  return all
    .filter((one, index) => all.findIndex((other) => isSame(one, other)) === index)
    .slice(1)
    .toSorted(byAge);
}
