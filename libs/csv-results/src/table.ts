import { decoderOf, NEEDED_FIELDS, type Feed, type Remark, type TableField } from '@biomarker/domain/partner';
import { CsvError, parse } from 'csv-parse/sync';

/** A row by the fields of the feed. */
export type Row = { line: number; get(field: TableField): string; /** Why its cells cannot be trusted. */ fault?: string };
export type Table = { rows: Row[]; /** Why the file is no table. */ faults: Remark[] };

/** The rows of a table whose first line that is not empty names its columns, and tells the separator. */
export function tableOf(bytes: Uint8Array, { charset, csv = {} }: Feed): Table {
  const broken = (where: string, field: string, about: string): Table => ({ rows: [], faults: [{ where, field, about }] });
  let text: string;
  try {
    // One form of line end, so that lines are counted as an editor counts them.
    text = decoderOf(charset)!(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return broken('the file', '', `the bytes are not of the character set ${charset}`);
  }
  let records: Parsed[];
  try {
    const options = {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets leave rows of separators at the end.
      skip_records_with_empty_values: true,
      info: true,
      max_record_size: 1_000_000,
    } as const;
    records = parse(text, options) as unknown as typeof records;
  } catch (error) {
    return broken('the file', '', `is no table: ${tornIn(error)}`);
  }
  if (!records[0]) return broken('the file', '', 'is empty');
  const unnamed = NEEDED_FIELDS.find((field) => !csv[field]);
  // Of a feed of an earlier release, or of a layout that names the columns itself.
  if (unnamed) return broken('the file', unnamed, 'no column is named for it');
  const header = records[0].record.map((name) => name.trim());
  const wanted = Object.values(csv);
  const absent = wanted.find((name) => !header.includes(name));
  const headed = `line ${lineOf(records[0])}`;
  if (absent !== undefined) return broken(headed, absent, 'is missing');
  const twice = wanted.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice) return broken(headed, twice, 'is the name of two columns');

  const at = new Map(Object.entries(csv).map(([field, name]) => [field, header.indexOf(name)]));
  const rows = records.slice(1).map((parsed): Row => {
    const { record } = parsed;
    const isTorn = record.length !== header.length;
    const get = (field: TableField) => record[at.get(field) ?? -1]?.trim() ?? '';
    return { line: lineOf(parsed), get, ...(isTorn && { fault: `has ${record.length} columns instead of ${header.length}` }) };
  });
  return { rows, faults: [] };
}

type Parsed = { record: string[]; info: { lines: number } };

/** Where a row begins; a quoted cell may span lines. */
const lineOf = ({ record, info: { lines } }: Parsed): number => lines - record.join('').split('\n').length + 1;

/** In words of our own: those of the parser show the cell, maybe the name of a patient. */
const TORN: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quotation mark within a cell',
  CSV_INVALID_CLOSING_QUOTE: 'characters after the closing quotation mark of a cell',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark that is never closed',
  CSV_MAX_RECORD_SIZE: 'a row of more than 1 MB',
};

function tornIn(error: unknown): string {
  if (!(error instanceof CsvError)) throw error;
  return `${TORN[error.code] ?? error.code}, line ${error.lines}`;
}

/** Rows of one order are a unit; a row that names none is one of its own. */
export const orderIn = (row: Row): string => row.get('order') || `line ${row.line}`;

/** A character set in which a line end takes two bytes; in others it is one byte, and the rest stays as it is. */
const WIDE: Readonly<Record<string, { lines(bytes: Buffer): string; bytes(lines: string): Buffer }>> = {
  'utf-16le': { lines: (bytes) => bytes.toString('utf16le'), bytes: (lines) => Buffer.from(lines, 'utf16le') },
  'utf-16be': { lines: (bytes) => Buffer.from(bytes).swap16().toString('utf16le'), bytes: (lines) => Buffer.from(lines, 'utf16le').swap16() },
};
const NARROW = { lines: (bytes: Buffer) => bytes.toString('latin1'), bytes: (lines: string) => Buffer.from(lines, 'latin1') };

/** The bytes before the first row and of the orders that begin at these places, such as `line 7`. */
export function rowsOf(bytes: Uint8Array, units: ReadonlySet<string>, { rows }: Table, charset: string): Buffer {
  const form = WIDE[new TextDecoder(charset).encoding] ?? NARROW;
  const orders = new Set(rows.filter(({ line }) => units.has(`line ${line}`)).map(orderIn));
  const head = rows[0]?.line === 1 ? [] : [1];
  const starts = [...head, ...rows.map(({ line }) => line)];
  const wanted = new Set([...head, ...rows.filter((row) => orders.has(orderIn(row))).map(({ line }) => line)]);
  const lines = form.lines(Buffer.from(bytes)).split(/(?<=\n|\r(?!\n))/);
  const textOf = (start: number) => lines.slice(start - 1, (starts.find((next) => next > start) ?? lines.length + 1) - 1).join('');
  return form.bytes([...wanted].map(textOf).join(''));
}

const separatorOf = (text: string): string => {
  const [first = ''] = /[^\n\ufeff]+/.exec(text) ?? [];
  return [',', ';', '\t', '|'].reduce((best, mark) => (first.split(mark).length > first.split(best).length ? mark : best));
};
