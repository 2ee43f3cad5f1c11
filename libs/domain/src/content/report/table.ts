import { plainNumbers } from '../units/printed-number.ts';
import { collectedAbove, collectionsIn } from './collections.ts';
import { dateOrderOf, readHeadingDate } from './date.ts';
import { mannerOf } from './items.ts';
import type { FoundName, Knowledge } from './knowledge.ts';
import type { Column } from './labels.ts';
import { readMarkersAcross } from './markers-across.ts';
import type { ReportRow } from './reading.ts';
import type { Surroundings } from './printed-result.ts';
import { rowOf } from './result.ts';
import { headingOf, markerOf, printedOf, sectionOf, withUnit, type Heading, type TableRow } from './table-cells.ts';
import { isSi } from './usual-unit.ts';
import { normalized } from './words.ts';

/** A line beside a table. */
export type Beside = { text: string; line: number };

/** Reads a table whose rows are results, or whose columns are markers or dates. `beside` are the lines around it. Undefined where no heading is found. */
export function readTable(printed: readonly TableRow[], knowledge: Knowledge, beside: readonly Beside[] = []): ReportRow[] | undefined {
  const rows = printed.map(({ cells, line }) => ({ cells: cells.map(plainNumbers), line }));
  const text = rows.map(({ cells }) => cells.join('\n')).join('\n');
  const { sign, order } = mannerOf(text);
  const manner = { sign, order: order ?? dateOrderOf(beside.map((line) => line.text).join('\n')) };
  for (const [index, row] of rows.slice(0, 12).entries()) {
    const headings = row.cells.map((cell) => withUnit(headingOf(cell, manner.order), cell, knowledge));
    const body = rows.slice(index + 1);
    if (isHeading(headings)) {
      const above = rows.slice(0, index).map(({ cells, line }) => ({ text: cells.join(' '), line }));
      const lines = [...above, ...beside].sort((one, other) => one.line - other.line);
      const collections = collectionsIn(lines, knowledge, manner).map(({ iso, index: at }) => ({ iso, index: lines[at]!.line }));
      const dayOf = ({ line }: TableRow) => collectedAbove(collections, line, body[0]?.line ?? Infinity);
      const surroundings = { knowledge, manner, section: undefined };
      return tablesIn(headings, body, surroundings).flatMap((table) => readRows(table.headings, table.body, surroundings, dayOf));
    }
    const across = row.cells.filter((cell) => markerOf(cell, knowledge)).length;
    if (across >= 3 || (across >= 1 && headings.some(({ column }) => column === 'date'))) return readMarkersAcross(row, headings, body, { knowledge, manner });
  }
  return undefined;
}

/** A row of headings begins another table, whose columns may stand in another order. */
function tablesIn(
  headings: readonly Heading[],
  body: readonly TableRow[],
  { knowledge, manner }: Surroundings,
): { headings: readonly Heading[]; body: TableRow[] }[] {
  const tables: { headings: readonly Heading[]; body: TableRow[] }[] = [{ headings, body: [] }];
  for (const row of body) {
    const again = row.cells.map((cell) => withUnit(headingOf(cell, manner.order), cell, knowledge));
    if (isHeadingAgain(row, again)) tables.push({ headings: again, body: [] });
    else tables.at(-1)!.body.push(row);
  }
  return tables;
}

/** "Pregnancy test, negative, 2026-03-01" is a row: its date stands alone, and nothing heads a value. */
function isHeadingAgain({ cells }: TableRow, headings: readonly Heading[]): boolean {
  const dates = headings.filter(({ date }) => date !== undefined);
  const words = cells.filter((_, index) => headings[index]!.date === undefined);
  const headsValue = dates.length >= 2 || headings.some(({ column, date }) => column === 'value' && date === undefined);
  return isHeading(headings) && headsValue && !words.some((cell) => /\d/.test(cell));
}

const isHeading = (headings: readonly Heading[]): boolean => {
  const has = (column: Column) => headings.some((heading) => heading.column === column);
  return has('name') && (has('value') || headings.filter(({ date }) => date).length > 0);
};

type DayOf = (row: TableRow) => string | undefined;

function readRows(headings: readonly Heading[], body: readonly TableRow[], { knowledge, manner }: Surroundings, dayOf: DayOf): ReportRow[] {
  const nameAt = bestName(headings, body, knowledge);
  return body.flatMap((row) => {
    const name = (row.cells[nameAt] ?? '').trim();
    const printedValues = placesOf('value', headings).flatMap((at, order) => {
      const text = (row.cells[at] ?? '').trim();
      return text === '' ? [] : [{ text, order, heading: headings[at]! }];
    });
    if (name === '' && printedValues.length === 0) return [];
    const text = row.cells
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join(' · ');
    const where = { line: row.line, text };
    const refused = (reason: string): ReportRow => ({ ...where, state: 'not recognized', reason });
    const marker = markerOf(name, knowledge);
    if (!marker) return [refused('No name of a test was found.')];
    const { found } = marker;
    if (printedValues.length === 0) return [refused('There is no value.')];
    const around: Surroundings = { knowledge, manner, section: sectionOf(`${cellOf('section', row, headings, 0) ?? ''} ${name}`) };
    const read = printedValues.map((value): ReportRow => {
      const cell = (column: Column) => cellOf(column, row, headings, value.order);
      // The release, where the table does not tell of the draw.
      const dateCell = cell('date') ?? cell('reported');
      const date = value.heading.date ?? (dateCell ? readHeadingDate(dateCell, manner.order, normalized)?.iso : dayOf(row));
      const unit = cell('unit') ?? value.heading.unit ?? marker.unit ?? (value.heading.isSi ? siUnitOf(found, knowledge) : undefined);
      const printed = printedOf(
        value.text,
        { unit, low: cell('low'), high: cell('high'), interval: cell('interval'), flag: cell('flag'), date },
        found,
        around,
      );
      return 'reason' in printed ? refused(printed.reason) : rowOf(found, [printed], where, around);
    });
    return read.toReversed();
  });
}

/** Below "Result (SI)": the only unit of the marker that is one of SI. */
function siUnitOf({ names }: FoundName, knowledge: Knowledge): string | undefined {
  const { unit, conversions } = knowledge.marker(names[0]?.slug ?? '') ?? { unit: '', conversions: [] };
  const [only, ...others] = [unit, ...conversions.map((each) => each.unit)].filter(isSi);
  return others.length > 0 ? undefined : only;
}

const placesOf = (column: Column, headings: readonly Heading[]): number[] => headings.flatMap((heading, index) => (heading.column === column ? [index] : []));

/** The cell beside the value of an order: all values share one, or each has its own. Where neither holds, it is nobody's. */
function cellOf(column: Column, { cells }: TableRow, headings: readonly Heading[], order: number): string | undefined {
  const [own, values] = [placesOf(column, headings), placesOf('value', headings)];
  const value = headings[values[order]!];
  const isShared = own.length === 1 && !value?.isSi && (column !== 'flag' || isNewest(value, headings));
  const places = values.length === 1 || isShared ? own : own.length === values.length ? [own[order]!] : [];
  return places.map((at) => (cells[at] ?? '').trim()).find((text) => text !== '');
}

/** One flag beside several dates is that of the newest. */
const isNewest = (value: Heading | undefined, headings: readonly Heading[]): boolean =>
  value?.date !== undefined && headings.every(({ date }) => date === undefined || date <= value.date!);

/** The column whose cells are most often names of tests, among those that are headed as names. */
function bestName(headings: readonly Heading[], body: readonly TableRow[], knowledge: Knowledge): number {
  const candidates = headings.flatMap(({ column }, index) => (column === 'name' ? [index] : []));
  const known = (index: number) => body.filter(({ cells }) => markerOf(cells[index] ?? '', knowledge)).length;
  return candidates.toSorted((a, b) => known(b) - known(a))[0]!;
}
