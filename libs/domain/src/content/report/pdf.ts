import type { Knowledge } from './knowledge.ts';
import type { ReportLine, ReportRow } from './reading.ts';
import { readText } from './text.ts';

/** A text of a PDF page as it was drawn: its left lower corner and size, in points. */
export type DrawnText = { text: string; x: number; y: number; width: number; height: number };

/** Points of one character where gaps become spaces. */
const CHARACTER = 4;
/** Narrowest empty band between two columns, in points. */
const GUTTER = 12;

/** Reads pages as rows across, and as columns one after another; the way that recognizes more results is the layout of the report. */
export function readPdf(pages: readonly (readonly DrawnText[])[], knowledge: Knowledge): ReportRow[] {
  const across = pages.map((texts, index) => linesOf(texts, index + 1));
  const down = pages.map((texts, index) => columnsOf(texts).flatMap((column) => linesOf(column, index + 1)));
  const readings = [across, down].map((layout) => readText(layout.flat(), knowledge));
  const known = (rows: readonly ReportRow[]) => rows.filter(({ state }) => state !== 'not recognized').length;
  return known(readings[1]!) > known(readings[0]!) ? readings[1]! : readings[0]!;
}

/** Texts of one height in the order of their places, with gaps as spaces. */
function linesOf(texts: readonly DrawnText[], page: number): ReportLine[] {
  const rows: DrawnText[][] = [];
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const base = row?.toSorted((a, b) => b.height - a.height)[0];
    if (base && base.y - text.y < Math.max(base.height, text.height) * 0.6) row!.push(text);
    else rows.push([text]);
  }
  return rows.map((row) => ({ text: lineOf(row.toSorted((a, b) => a.x - b.x)), page }));
}

function lineOf(row: readonly DrawnText[]): string {
  let [line, end] = ['', 0];
  for (const { text, x, width, height } of row) {
    const gap = x - end;
    const spaces = line === '' ? Math.round(x / CHARACTER) : gap < height * 0.2 ? 0 : Math.max(1, Math.round(x / CHARACTER) - line.length);
    line += ' '.repeat(Math.min(spaces, 200)) + text;
    end = x + width;
  }
  return line;
}

/** The columns of a page: texts between empty bands that run from top to bottom. */
function columnsOf(texts: readonly DrawnText[]): DrawnText[][] {
  const columns: DrawnText[][] = [];
  let end = -Infinity;
  for (const text of texts.toSorted((a, b) => a.x - b.x)) {
    if (text.x - end > GUTTER) columns.push([]);
    columns.at(-1)!.push(text);
    end = Math.max(end, text.x + text.width);
  }
  return columns;
}
