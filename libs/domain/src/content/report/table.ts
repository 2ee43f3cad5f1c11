import { collectedAbove, collectionsIn } from './collections.ts';
import { dateOrderOf, readHeadingDate, type DateOrder } from './date.ts';
import { itemsOf, mannerOf, type Item } from './items.ts';
import { leadingName, type FoundName, type Knowledge } from './knowledge.ts';
import { HEADINGS, type Column } from './labels.ts';
import { isHarmless, readLine } from './line.ts';
import type { ReportRow } from './reading.ts';
import { rowOf, type PrintedResult, type Section, type Surroundings } from './result.ts';
import { nameKey, normalized, wordsOf } from './words.ts';

/** A row of a table: its cells, and the line where it begins. */
export type TableRow = { cells: readonly string[]; line: number };

type Heading = {
  column: Column;
  date?: string;
  /** As printed: "Result (ng/mL)". */
  unit?: string;
  /** "Result (SI)": the same value in other units. */
  isSi?: boolean;
};

/** A line beside a table. */
export type Beside = { text: string; line: number };

/** Reads a table whose rows are results, or whose columns are markers or dates. `beside` are the lines around it. Undefined where no heading is found. */
export function readTable(rows: readonly TableRow[], knowledge: Knowledge, beside: readonly Beside[] = []): ReportRow[] | undefined {
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

function headingOf(cell: string, order: DateOrder): Heading {
  const date = readHeadingDate(cell.trim(), order, normalized);
  if (date?.iso) return { column: 'value', date: date.iso };
  const key = nameKey(cell);
  for (const [column, words] of HEADINGS) if (words.includes(key)) return { column };
  for (const [column, words] of HEADINGS) if (words.some((word) => key.startsWith(`${word} `) || key.endsWith(` ${word}`))) return { column };
  return { column: 'unknown' };
}

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

const SI = /^(?:[munp]?mol|[kmunp]?g|10\*\d+)\/(?:L|mol)$/;

/** Below "Result (SI)": the only unit of the marker that is one of SI. */
function siUnitOf({ names }: FoundName, knowledge: Knowledge): string | undefined {
  const { unit, conversions } = knowledge.marker(names[0]?.slug ?? '') ?? { unit: '', conversions: [] };
  const [only, ...others] = [unit, ...conversions.map((each) => each.unit)].filter((each) => SI.test(each));
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

/** A cell that is a name and nothing else but a specimen or a method. */
function wholeName(cell: string, knowledge: Knowledge): FoundName | undefined {
  const words = wordsOf(cell);
  const found = words.length > 0 ? leadingName(knowledge, cell, words, 0) : undefined;
  if (!found) return undefined;
  const rest = cell.slice(found.end);
  return rest.split(/[\s,;()[\]/·-]+/).every((word) => isHarmless(word, found, knowledge)) ? found : undefined;
}

type Cells = { unit?: string; low?: string; high?: string; interval?: string; flag?: string; date?: string };

/** The cells of a row as a line, so that tables and texts are read by the same rules. */
function printedOf(value: string, cells: Cells, found: FoundName, { knowledge, manner }: Surroundings): PrintedResult | { reason: string } {
  const line = [value, cells.flag, cells.unit, cells.interval === undefined ? undefined : `Range: ${cells.interval}`]
    .filter((text) => text !== undefined)
    .join(' ');
  const valueItems = itemsOf(value, 0, knowledge, manner);
  if (valueItems.length > 3 || valueItems.some((item) => item.kind === 'word')) return { reason: 'The cell of the value holds words.' };
  const reading = readLine(itemsOf(line, 0, knowledge, manner), found, line, knowledge);
  if ('reason' in reading) return reading;
  if ('nothing' in reading) return { reason: 'There is no value.' };
  const [form] = reading.forms;
  const limit = (text: string | undefined) => /^\d+(?:[.,]\d+)*$/.exec(text ?? '')?.[0];
  const [low, high] = [limit(cells.low), limit(cells.high)];
  return {
    ...form!,
    ...((low || high) && { interval: { ...(low && { low }), ...(high && { high }) } }),
    ...(cells.date && { date: cells.date }),
    remarks: [],
  };
}

/** The unit at the end of a cell: "Ferritin (ng/mL)", "Result, ng/mL", "Ferritin ng/mL". */
function unitIn(cell: string, knowledge: Knowledge): { unit: string; at: number } | undefined {
  const printed = /[([]([^()[\]]*)[)\]]\s*$/.exec(cell) ?? /,\s*([^\s,]+)\s*$/.exec(cell);
  const blank = cell.trimEnd().lastIndexOf(' ');
  const [unit, at] = printed ? [printed[1]!, printed.index] : [cell.slice(blank).trim(), blank];
  const isOne = at >= 0 && (printed || /[/%]/.test(unit)) && knowledge.unitsOf(unit).length > 0;
  return isOne ? { unit, at } : undefined;
}

function withUnit(heading: Heading, cell: string, knowledge: Knowledge): Heading {
  if (heading.column !== 'value') return heading;
  const unit = unitIn(cell, knowledge)?.unit;
  const isSi = wordsOf(cell).some(({ normal }) => normal === 'si');
  return { ...heading, ...(unit !== undefined && { unit }), ...(isSi && { isSi }) };
}

/** "Ferritin (ng/mL)": a marker with its unit, in a column of names or as the heading of a column. */
function markerOf(cell: string, knowledge: Knowledge): { found: FoundName; unit?: string } | undefined {
  const printed = unitIn(cell, knowledge);
  if (printed) {
    const found = wholeName(cell.slice(0, printed.at), knowledge);
    return found && { found, unit: printed.unit };
  }
  const found = wholeName(cell, knowledge);
  return found && { found };
}

const PARTS: readonly Column[] = ['unit', 'interval', 'flag'];

const TWO_UNITS = 'The table gives two units for this test.';

const isValue = ({ kind }: Item): boolean => kind === 'number' || kind === 'answer';

/** A table with a marker in each column and a date in each row. A row may hold the units, another one the intervals, of all the others. */
function readMarkersAcross(
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

const sectionOf = (text: string): Section => (/(?<!\p{L})(?:urine|urin|urines|orina|urinalysis)(?!\p{L})/u.test(normalized(text)) ? 'urine' : undefined);
