import { joinedGroups, NUMBER } from '../units/printed-number.ts';
import { readHeadingDate, type DateOrder } from './date.ts';
import { itemsOf } from './items.ts';
import { leadingName, type FoundName, type Knowledge } from './knowledge.ts';
import { HEADINGS, type Column } from './labels.ts';
import { isHarmless, readLine } from './line.ts';
import type { PrintedResult, Section, Surroundings } from './printed-result.ts';
import { nameKey, normalized, wordsOf } from './words.ts';

/** A row of a table: its cells, and the line where it begins. */
export type TableRow = { cells: readonly string[]; line: number };

export type Heading = {
  column: Column;
  date?: string;
  /** As printed: "Result (ng/mL)". */
  unit?: string;
  /** "Result (SI)": the same value in other units. */
  isSi?: boolean;
};

export function headingOf(cell: string, order: DateOrder): Heading {
  const date = readHeadingDate(cell.trim(), order, normalized);
  if (date?.iso) return { column: 'value', date: date.iso };
  const key = nameKey(cell);
  for (const [column, words] of HEADINGS) if (words.includes(key)) return { column };
  for (const [column, words] of HEADINGS) if (words.some((word) => key.startsWith(`${word} `) || key.endsWith(` ${word}`))) return { column };
  return { column: 'unknown' };
}

/** The unit at the end of a cell: "Ferritin (ng/mL)", "Result, ng/mL", "Ferritin ng/mL". */
function unitIn(cell: string, knowledge: Knowledge): { unit: string; at: number } | undefined {
  const printed = /[([]([^()[\]]*)[)\]]\s*$/.exec(cell) ?? /,\s*([^\s,]+)\s*$/.exec(cell);
  const blank = cell.trimEnd().lastIndexOf(' ');
  const [unit, at] = printed ? [printed[1]!, printed.index] : [cell.slice(blank).trim(), blank];
  const isOne = at >= 0 && (printed || /[/%]/.test(unit)) && knowledge.unitsOf(unit).length > 0;
  return isOne ? { unit, at } : undefined;
}

export function withUnit(heading: Heading, cell: string, knowledge: Knowledge): Heading {
  if (heading.column !== 'value') return heading;
  const unit = unitIn(cell, knowledge)?.unit;
  const isSi = wordsOf(cell).some(({ normal }) => normal === 'si');
  return { ...heading, ...(unit !== undefined && { unit }), ...(isSi && { isSi }) };
}

/** "Ferritin (ng/mL)": a marker with its unit, in a column of names or as the heading of a column. */
export function markerOf(cell: string, knowledge: Knowledge): { found: FoundName; unit?: string } | undefined {
  const printed = unitIn(cell, knowledge);
  if (printed) {
    const found = wholeName(cell.slice(0, printed.at), knowledge);
    return found && { found, unit: printed.unit };
  }
  const found = wholeName(cell, knowledge);
  return found && { found };
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
export function printedOf(value: string, cells: Cells, found: FoundName, { knowledge, manner }: Surroundings): PrintedResult | { reason: string } {
  const line = [joinedGroups(value), cells.flag, cells.unit, cells.interval === undefined ? undefined : `Range: ${joinedGroups(cells.interval)}`]
    .filter((text) => text !== undefined)
    .join(' ');
  const valueItems = itemsOf(joinedGroups(value), 0, knowledge, manner);
  if (valueItems.length > 3 || valueItems.some((item) => item.kind === 'word')) return { reason: 'The cell of the value holds words.' };
  const reading = readLine(itemsOf(line, 0, knowledge, manner), found, line, knowledge);
  if ('reason' in reading) return reading;
  if ('nothing' in reading) return { reason: 'There is no value.' };
  const [form] = reading.forms;
  const limit = (text = '') => LIMIT.exec(joinedGroups(text))?.[0];
  const [low, high] = [limit(cells.low), limit(cells.high)];
  return {
    ...form!,
    ...((low || high) && { interval: { ...(low && { low }), ...(high && { high }) } }),
    ...(cells.date && { date: cells.date }),
    remarks: [],
  };
}

const LIMIT = new RegExp(`^${NUMBER}$`);

export const sectionOf = (text: string): Section => (/(?<!\p{L})(?:urine|urin|urines|orina|urinalysis)(?!\p{L})/u.test(normalized(text)) ? 'urine' : undefined);
