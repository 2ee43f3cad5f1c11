import { orUndefined } from '../../shared/or-undefined.ts';
import { isFhir, readFhir } from './fhir.ts';
import { readHl7 } from './hl7.ts';
import type { Knowledge } from './knowledge.ts';
import { readPdf, type DrawnText } from './pdf.ts';
import type { ReportRow } from './reading.ts';
import { readTable } from './table.ts';
import type { TableRow } from './table-cells.ts';
import { readText } from './text.ts';

/** A report as the page takes it: text as pasted or of a file, the rows of a CSV file, or the texts of a PDF's pages. */
export type Report = { kind: 'text'; text: string; table?: readonly TableRow[] } | { kind: 'pdf'; pages: readonly (readonly DrawnText[])[] };

/** Longest text, in characters. */
export const LONGEST_REPORT = 2_000_000;

/**
 * Reads a report of a laboratory: FHIR JSON, newline-delimited FHIR, HL7 v2, a table or text, told apart by their content. Rows come in the order
 * of the report. Nothing is guessed: a row is recognized, needs an answer, or is not recognized, with the reason.
 */
export function readReport(report: Report, knowledge: Knowledge): ReportRow[] {
  if (report.kind === 'pdf') return readPdf(report.pages, knowledge);
  const text = report.text.replace(/^\uFEFF/, '');
  const lines = text.split(/\r\n|\r|\n/);
  return (
    fhirRows(text, lines, knowledge) ??
    hl7Rows(lines, knowledge) ??
    tableRows(report.table, lines, knowledge) ??
    readText(
      lines.map((line) => ({ text: line })),
      knowledge,
    )
  );
}

function fhirRows(text: string, lines: readonly string[], knowledge: Knowledge): ReportRow[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const whole = parsed(text);
  if (whole !== undefined) return isFhir(whole) ? readFhir(whole, knowledge) : undefined;
  const documents = lines.map((line) => (line.trim() === '' ? [] : parsed(line)));
  if (!documents.some(isFhir)) return undefined;
  return documents.flatMap((document, index) => {
    const line = index + 1;
    return document === undefined
      ? [{ line, state: 'not recognized', text: lines[index]!.slice(0, 300), reason: 'This line is no JSON.' }]
      : readFhir(document, knowledge, { line });
  });
}

function hl7Rows(lines: readonly string[], knowledge: Knowledge): ReportRow[] | undefined {
  if (!lines.some((line) => /^OBX\|/.test(line))) return undefined;
  const beside = lines.map((line) => ({ text: SEGMENT.test(line) ? '' : line }));
  return inOrder([...readHl7(lines, knowledge), ...readText(beside, knowledge)]);
}

const SEGMENT = /^[A-Z][A-Z\d]{2}\|/;

/** A table of a file, or one pasted with tabs, and the lines before and behind it. */
function tableRows(table: readonly TableRow[] | undefined, lines: readonly string[], knowledge: Knowledge): ReportRow[] | undefined {
  const isRow = ({ cells }: TableRow) => (table ? cells.slice(1).some((cell) => cell.trim() !== '') : cells.length >= 3);
  const all = table ?? lines.map((line, index) => ({ cells: line.split('\t'), line: index + 1 }));
  const rows = all.filter(isRow);
  if (!table && rows.length < 2) return undefined;
  const beside = all.map((row) => ({ text: isRow(row) ? '' : row.cells.join(' ').trimEnd(), line: row.line }));
  const inTable = readTable(rows, knowledge, beside);
  if (!inTable) return undefined;
  const inLines = readText(beside, knowledge, rows.map(({ cells }) => cells.join(' ')).join('\n'));
  return inOrder([...inTable, ...inLines]);
}

const inOrder = (rows: readonly ReportRow[]): ReportRow[] => rows.toSorted((one, other) => one.line! - other.line!);

const parsed = (text: string) => orUndefined(() => JSON.parse(text) as unknown);
