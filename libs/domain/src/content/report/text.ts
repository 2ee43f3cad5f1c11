import { readBlock, type Block } from './block.ts';
import { collectedAbove, collectionsIn } from './collections.ts';
import { dateColumnsOf, readColumns, type DateColumn } from './columns.ts';
import { readDate } from './date.ts';
import { itemsOf, mannerOf, type Flag, type Item, type Manner } from './items.ts';
import type { FoundName, Knowledge } from './knowledge.ts';
import { readLine } from './line.ts';
import type { ReportLine, ReportPlace, ReportRow } from './reading.ts';
import type { Section, Surroundings } from './printed-result.ts';
import { rowOf } from './result.ts';
import { isOtherResult } from './same-value.ts';
import { segmentsOf, startOf } from './segments.ts';
import { joinedGroups, plainNumbers } from '../units/printed-number.ts';
import { normalized, wordsOf } from './words.ts';

const URINE = /(?<!\p{L})(?:urine|urinalysis|urinary|urin|urinstatus|urines|orina|urina)(?!\p{L})/u;
const BLOOD = /(?<!\p{L})(?:blood|serum|plasma|sang|sangre|blut|serologie|hematologie|haematology|hematology|chemistry|biochemistry|biochimie)(?!\p{L})/u;
const FASTING = /(?<!\p{L})fasting\s*[:=]\s*(y(?:es)?|no?)(?!\p{L})/u;
/** Words of a heading that begins with the name of a test: "Urea and electrolytes", "Iron studies". */
const HEADING = /(?<!\p{L})(?:and|with|panel|profile|screen|studies|study|tests?|function|group|metabolism)(?!\p{L})|&/iu;
/** In markdown: "**Ferritin:** 12". One or two stars behind a value are a flag. */
const BOLD = /(?<![^\s|([])\*\*(?=[^\s*])([^*]+)\*\*/gu;
/** A browser reads so many in a second. */
export const MOST_LINES = 20_000;

/** Reads the lines of a report as a person would: name, value, unit, interval, flag. `around` is the table beside them. */
export function readText(printed: readonly ReportLine[], knowledge: Knowledge, around = ''): ReportRow[] {
  const plainLines = unstarred(printed.map((line) => ({ ...line, text: plainNumbers(line.text.replace(BOLD, '$1')) })));
  const whole = [...plainLines.map(({ text }) => text.slice(0, 2000)), around].join('\n');
  const manner = mannerOf(whole);
  const lines = withCounts(plainLines, knowledge, manner);
  const plain = normalized(whole);
  const fasting = FASTING.exec(plain)?.[1]?.startsWith('y');
  const rows: ReportRow[] = [];
  const collections = collectionsIn(lines.slice(0, MOST_LINES), knowledge, manner);
  let above: Above = { section: undefined, columns: [] };
  let [day, firstResult]: [string | undefined, number] = [undefined, Infinity];
  for (let index = 0; index < Math.min(lines.length, MOST_LINES);) {
    const { text, page } = lines[index]!;
    const place: ReportPlace = page === undefined ? { line: index + 1 } : { page };
    const heading = dateColumnsOf(text, manner.order);
    if (heading.length > 0) {
      above = { ...above, columns: heading };
      index += 1;
      continue;
    }
    const start = startOf(text, manner);
    // A page of a laboratory has dates of its own, such as that of its print.
    const isNote = page === undefined && collections.length === 0;
    day = start.date ?? (isNote ? dateAlone(text, manner) : undefined) ?? day;
    const surroundings: Surroundings = { knowledge, manner, section: above.section, ...(fasting !== undefined && { fasting }) };
    const read = readAt(lines, index, start.at, {
      around: surroundings,
      columns: above.columns,
      date: day ?? collectedAbove(collections, index, firstResult),
      place,
    });
    rows.push(...read.rows);
    if (read.rows.some(({ state }) => state !== 'not recognized')) firstResult = Math.min(firstResult, index);
    if (read.rows.length === 0) above = below(text, manner, above);
    index += read.lines;
  }
  return [...rows, ...beyond(lines)];
}

/**
 * "Platelets 250 000 /mm3 150 000 - 400 000": blanks between digits may divide results, but in a count per microliter, which is a large number, they
 * group. Below several dates they divide all the same.
 */
function withCounts(lines: readonly ReportLine[], knowledge: Knowledge, { order }: Manner): readonly ReportLine[] {
  const isCount = ({ text }: ReportLine) => Array.from(text.matchAll(COUNT)).some(([, unit]) => knowledge.unitsOf(unit!).includes('/uL'));
  if (!lines.some(isCount) || lines.some(({ text }) => dateColumnsOf(text, order).length > 1)) return lines;
  return lines.map((line) => (isCount(line) ? { ...line, text: joinedGroups(line.text) } : line));
}

const COUNT = /\d[ \u00a0]\d{3}\s?(\/\s?[^\s()[\],;]{1,10})/gu;

/** What stands above a line. */
type Above = { section: Section; columns: readonly DateColumn[] };

const LONGEST_HEADING = 500;

/** What a line without results says of those below it. Behind "Thyroid, collected 02/02/26" they are no longer of the dates above. */
function below(text: string, { order }: Manner, { section, columns }: Above): Above {
  const places = [...text.slice(0, LONGEST_HEADING).matchAll(/(?<!\S)[\d\p{L}]/gu)].map(({ index }) => index);
  const isDated = places.some((at) => readDate(text.slice(at, at + 40), order, normalized));
  return { section: sectionOf(text) ?? section, columns: isDated ? [] : columns };
}

function beyond(lines: readonly ReportLine[]): ReportRow[] {
  const index = lines.findIndex(({ text }, at) => at >= MOST_LINES && text.trim() !== '');
  if (index === -1) return [];
  const { text, page } = lines[index]!;
  const place = page === undefined ? { line: index + 1 } : { page };
  return [
    {
      ...place,
      state: 'not recognized',
      text: text.trim().slice(0, 300),
      reason: `Not read: only the first ${MOST_LINES.toLocaleString('en-US')} lines are. Paste the rest alone.`,
    },
  ];
}

/** A star before a name is a flag, unless each of several lines with a number has one: then they are the marks of a list. */
function unstarred(lines: readonly ReportLine[]): readonly ReportLine[] {
  const withNumber = lines.filter(({ text }) => /\d/.test(text));
  const isList = withNumber.length > 1 && withNumber.every(({ text }) => STAR.test(text));
  return isList ? lines.map((line) => ({ ...line, text: line.text.replace(STAR, '• ') })) : lines;
}

const STAR = /^\s*\*\s+/;

type At = { around: Surroundings; columns: readonly DateColumn[]; date: string | undefined; place: ReportPlace };

/** So many tests of a line tell that its short names are those of tests. */
const LISTED = 3;

/** The rows that begin at a line, and how many lines they take. */
function readAt(lines: readonly ReportLine[], index: number, from: number, at: At): { rows: ReportRow[]; lines: number } {
  const { text } = lines[index]!;
  const segments = segmentsOf(text, from, at.around);
  if (segments.length === 0) return { rows: strangeLine(text, at), lines: 1 };
  if (segments.length === 1) {
    const block = readBlock(lines, index, segments[0]!.found, at.around);
    if (block) return { rows: [rowOfBlock(block, segments[0]!.found, { ...at.place, text: text.trim() }, at)], lines: block.lines };
    const whole = withInterval(lines, index, segments[0]!.found, at);
    if (whole) return { rows: [whole], lines: 2 };
  }
  const around = { ...at.around, isListed: new Set(segments.map(({ found }) => found.printed)).size >= LISTED };
  const rows = segments.map(({ found, end }) => readSegment(text, found, end, { ...at, around }));
  const last = rows.at(-1);
  const more = last && continuation(lines[index + 1]?.text ?? '', segments.at(-1)!.found, last, at);
  if (more) rows[rows.length - 1] = more.row;
  return { rows: rows.filter((row) => row !== undefined), lines: 1 + (more?.lines ?? 0) };
}

/**
 * A result without an interval, with the line below it that is nothing but one: "Reference range: 30-400", "(30-400)". A limit alone, such as "<100",
 * is often a goal with its explanation.
 */
function withInterval(lines: readonly ReportLine[], index: number, found: FoundName, at: At): ReportRow | undefined {
  const [text, below] = [lines[index]!.text, lines[index + 1]?.text ?? ''];
  const items = itemsOf(below, 0, at.around.knowledge, at.around.manner);
  const kinds = items.map(({ kind }) => kind).join(' ');
  if (!/^label interval( unit)?$/.test(kinds) && !(/^interval( unit)?$/.test(kinds) && items.every(({ enclosed }) => enclosed))) return undefined;
  const row = readSegment(text, found, text.length, at);
  if (!row || row.state === 'not recognized' || row.low !== undefined || row.high !== undefined) return undefined;
  const joined = `${text} ${below.trim()}`;
  return readSegment(joined, found, joined.length, at);
}

const rowOfBlock = (block: Block, found: FoundName, where: ReportPlace & { text: string }, { around, date }: At): ReportRow =>
  'reason' in block ? { ...where, state: 'not recognized', reason: block.reason } : dated(rowOf(found, [block.result], where, around), date);

/** The row of a name and what follows it; undefined where it begins a heading, such as "Urea and electrolytes". */
function readSegment(text: string, found: FoundName, end: number, at: At): ReportRow | undefined {
  const items = itemsOf(withCommasApart(text, found).slice(0, end), found.end, at.around.knowledge, at.around.manner);
  const where = { ...at.place, text: text.trim() };
  const refused = (reason: string): ReportRow => ({ ...where, state: 'not recognized', reason });
  const inColumns = at.columns.length > 0 ? readColumns(items, text, at.columns) : undefined;
  if (inColumns) return 'reason' in inColumns ? refused(inColumns.reason) : rowOf(found, [inColumns], where, at.around);
  const reading = readLine(items, found, text, at.around.knowledge);
  if ('reason' in reading) return items.every(({ kind }) => kind === 'word') && HEADING.test(text.slice(found.end, end)) ? undefined : refused(reading.reason);
  if ('nothing' in reading) return refused(reading.interval ? 'There is an interval and no value.' : 'There is no value.');
  const flag = flagBefore(text);
  const forms = flag ? reading.forms.map((form) => ({ flag, ...form })) : reading.forms;
  return dated(rowOf(found, forms, where, at.around), at.date);
}

/** "Ferritin,41,39,ng/mL": a comma right behind the name divides, and so do all others; no 41.39 is there. */
const withCommasApart = (text: string, { end }: FoundName): string => (/^,\S/.test(text.slice(end)) ? text.replaceAll(',', ' ') : text);

const dated = (row: ReportRow, date: string | undefined): ReportRow =>
  row.state === 'not recognized' || row.date !== undefined || date === undefined ? row : { ...row, date };

/** A second printed form of a result on a line of its own, without a name: the first form stays. Another value is no form of it. */
function continuation(text: string, found: FoundName, row: ReportRow, at: At): { row: ReportRow; lines: number } | undefined {
  const shift = /^(?:\s*soit\s+|\s{4,})(?=\d)/i.exec(text)?.[0].length;
  if (shift === undefined) return undefined;
  const reading = readLine(itemsOf(text, shift, at.around.knowledge, at.around.manner), found, text, at.around.knowledge);
  if (!('forms' in reading)) return undefined;
  const second = dated(rowOf(found, reading.forms, { ...at.place, text: text.trim() }, at.around), at.date);
  if (second.state === 'not recognized' || isOtherResult(row, second, at.around.knowledge)) return undefined;
  return { row: row.state === 'recognized' ? row : second, lines: 1 };
}

/** "↑ Ferritin 412": an arrow or a star before the name is a flag. */
const flagBefore = (text: string): Flag | undefined => (/^\s*↑/.test(text) ? 'H' : /^\s*↓/.test(text) ? 'L' : /^\s*\*/.test(text) ? 'A' : undefined);

/** "3 March 2026:", in a note the day of the lines below. Behind "Date:", it may be that of the report. */
function dateAlone(text: string, manner: Manner): string | undefined {
  const line = text.trim();
  const date = readDate(line, manner.order, normalized);
  return date && /^\s*:?$/.test(line.slice(date.length)) ? date.iso : undefined;
}

function sectionOf(text: string): Section {
  const plain = normalized(text);
  if (URINE.test(plain)) return 'urine';
  return BLOOD.test(plain) ? 'blood' : undefined;
}

/** A line without a name is shown where it could be a result: a word, then a number that is no date, no year and no end of an interval. */
function strangeLine(text: string, { around, place }: At): ReportRow[] {
  if (!/^\s*[\d<>]/.test(text) && !/\d/.test(/\p{L}.*/u.exec(text)?.[0] ?? '')) return [];
  const items = itemsOf(text, 0, around.knowledge, around.manner);
  const holdsValue = ({ kind, ...item }: Item) => kind === 'answer' || ('text' in item && /\d/.test(item.text) && !YEAR.test(item.text));
  if (items[0]?.kind === 'label' || !items.some(holdsValue)) return [];
  const words = wordsOf(text.slice(0, 300));
  // "mg" is magnesium as well.
  const isNamed = words.some((_word, index) => around.knowledge.nameAt(words, index)?.names.some(({ needsUnit }) => !needsUnit));
  const reason = isNamed ? 'The line does not begin with the name of a test.' : 'No name of a test was found.';
  return [{ ...place, state: 'not recognized', text: text.trim().slice(0, 300), reason }];
}

const YEAR = /^(?:19|20)\d\d[:.,]?$/;
