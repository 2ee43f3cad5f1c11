import { readHeadingDate } from './date.ts';
import { itemsOf, type Item } from './items.ts';
import type { Column } from './labels.ts';
import type { ReportRow } from './reading.ts';
import type { Surroundings } from './printed-result.ts';
import { rowOf } from './result.ts';
import { headingOf, markerOf, printedOf, sectionOf, type Heading, type TableRow } from './table-cells.ts';
import { normalized } from './words.ts';

const PARTS: readonly Column[] = ['unit', 'interval', 'flag'];

const TWO_UNITS = 'The table gives two units for this test.';

const isValue = ({ kind }: Item): boolean => kind === 'number' || kind === 'answer';

/** A table with a marker in each column and a date in each row. A row may hold the units, another one the intervals, of all the others. */
export function readMarkersAcross(
  heading: TableRow,
  headings: readonly Heading[],
  body: readonly TableRow[],
  { knowledge, manner }: Pick<Surroundings, 'knowledge' | 'manner'>,
): ReportRow[] {
  const columns = heading.cells.map((cell) => markerOf(cell, knowledge));
  const units: (string | undefined)[] = columns.map((column) => column?.unit);
  const intervals: (string | undefined)[] = [];
  const doubtful = new Set<number>();
  const dateAt = Math.max(
    0,
    headings.findIndex(({ column }) => column === 'date'),
  );
  // A number or an answer below any other heading may be a result: "High sensitivity X" begins as the heading of a limit does.
  const mayBeTest = (index: number) => index !== dateAt && headings[index]?.column !== 'ignored';
  /** The cell of a column that stands right behind a marker: "Ferritin, Unit, TSH, Unit". */
  const besideOf = ({ cells }: TableRow, index: number, column: Column): string | undefined => {
    const behind = headings.slice(index + 1);
    const end = behind.findIndex((each) => !PARTS.includes(each.column));
    const at = behind.slice(0, end === -1 ? behind.length : end).findIndex((each) => each.column === column);
    return (at === -1 ? '' : (cells[index + 1 + at] ?? '').trim()) || undefined;
  };
  const read = body.map((row) => {
    const date = readHeadingDate((row.cells[dateAt] ?? '').trim(), manner.order, normalized)?.iso;
    const cells = row.cells.map((cell, index) => ({ cell: cell.trim(), index })).filter(({ cell }) => cell !== '');
    return { row, date, cells, filled: cells.filter(({ index }) => columns[index]) };
  });
  type Read = (typeof read)[number];
  const isSameUnit = (one: string, other: string) => knowledge.unitsOf(one).some((ucum) => knowledge.unitsOf(other).includes(ucum));
  const isOfUnits = ({ date, filled }: Read) => date === undefined && filled.length > 0 && filled.every(({ cell }) => knowledge.unitsOf(cell).length > 0);
  const isOfIntervals = ({ row, date }: Read) => date === undefined && headingOf(row.cells[dateAt] ?? '', manner.order).column === 'interval';
  for (const { cell, index } of read.filter(isOfUnits).flatMap(({ filled }) => filled)) {
    const unit = (units[index] ??= cell);
    if (!isSameUnit(unit, cell)) doubtful.add(index);
  }
  for (const { cell, index } of read.filter(isOfIntervals).flatMap(({ filled }) => filled)) intervals[index] = cell;
  const ofResults = read.filter((each) => !isOfUnits(each) && !isOfIntervals(each));
  return ofResults.flatMap(({ row, date, cells }) => {
    const results = cells.filter(({ cell, index }) => columns[index] || (mayBeTest(index) && itemsOf(cell, 0, knowledge, manner).some(isValue)));
    return results.map(({ cell, index }): ReportRow => {
      const where = { line: row.line, text: `${heading.cells[index]!.trim()} · ${cell}` };
      const found = columns[index]?.found;
      const refused = (reason: string): ReportRow => ({ ...where, state: 'not recognized', reason });
      if (!found) return refused('No name of a test was found.');
      if (doubtful.has(index)) return refused(TWO_UNITS);
      const around: Surroundings = { knowledge, manner, section: sectionOf(heading.cells[index]!) };
      const [ofColumn, own] = [units[index], besideOf(row, index, 'unit')];
      if (ofColumn && own && !isSameUnit(ofColumn, own)) return refused(TWO_UNITS);
      const [unit, interval, flag] = [own ?? ofColumn, besideOf(row, index, 'interval') ?? intervals[index], besideOf(row, index, 'flag')];
      const printed = printedOf(cell, { ...(unit && { unit }), ...(interval && { interval }), ...(flag && { flag }), ...(date && { date }) }, found, around);
      return 'reason' in printed ? refused(printed.reason) : rowOf(found, [printed], where, around);
    });
  });
}
