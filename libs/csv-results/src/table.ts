import type { Feed, Remark } from '@biomarker/domain/partner';
import { parse } from 'csv-parse/sync';

/** A row by the fields of the feed. */
export type Row = { line: number; get(field: string): string };
export type Table = { rows: Row[]; /** Rows that cannot be read, each a unit of its own. */ faults: Remark[]; isBroken: boolean };

const NEEDED = ['order', 'member', 'value', 'collected'];

/** The rows of a table whose first line names its columns. The separator is that of the first line. */
export function tableOf(bytes: Uint8Array, { charset, csv = {} }: Feed): Table {
  const broken = (where: string, field: string, about: string): Table => ({ rows: [], faults: [{ where, field, about }], isBroken: true });
  let text: string;
  try {
    // One form of line end, so that lines are counted as an editor counts them.
    text = new TextDecoder(charset, { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return broken('the file', '', `the bytes are not of the character set ${charset}`);
  }
  if (text.trim() === '') return broken('the file', '', 'is empty');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const options = {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 1_000_000,
    } as const;
    records = parse(text, options) as unknown as typeof records;
  } catch (error) {
    return broken('the file', '', `is no table: ${(error as Error).message}`);
  }
  const header = records[0]!.record.map((name) => name.trim());
  const absent = [
    ...NEEDED.filter((field) => !csv[field]).map((field) => `csv.${field} of the feed`),
    ...Object.values(csv).filter((name) => !header.includes(name)),
  ];
  if (absent[0]) return broken('line 1', absent[0], 'is missing');

  const at = new Map(Object.entries(csv).map(([field, name]) => [field, header.indexOf(name)]));
  const rows: Row[] = [];
  const faults: Remark[] = [];
  records.slice(1).forEach(({ record }, index) => {
    // A quoted cell may span lines: a row begins after the one before it.
    const line = records[index]!.info.lines + 1;
    if (record.length !== header.length) faults.push({ where: `line ${line}`, field: '', about: `has ${record.length} columns instead of ${header.length}` });
    else rows.push({ line, get: (field) => record[at.get(field) ?? -1]?.trim() ?? '' });
  });
  return { rows, faults, isBroken: false };
}

/** The bytes of the first line and of the orders that begin at these places, such as `line 7`. */
export function rowsOf(bytes: Uint8Array, units: ReadonlySet<string>, feed: Feed): Buffer {
  const { rows, faults } = tableOf(bytes, feed);
  const orders = new Set(rows.filter(({ line }) => units.has(`line ${line}`)).map((row) => row.get('order')));
  const wanted = [...rows.filter((row) => orders.has(row.get('order'))).map(({ line }) => line), ...faults.map(({ where }) => Number(where.slice(5)))];
  const starts = [1, ...rows.map(({ line }) => line), ...faults.map(({ where }) => Number(where.slice(5)))].sort((one, other) => one - other);
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/);
  const textOf = (start: number) => lines.slice(start - 1, (starts.find((next) => next > start) ?? lines.length + 1) - 1).join('');
  return Buffer.from([1, ...wanted.sort((one, other) => one - other)].map(textOf).join(''), 'latin1');
}

const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return [',', ';', '\t'].reduce((best, mark) => (first.split(mark).length > first.split(best).length ? mark : best));
};
