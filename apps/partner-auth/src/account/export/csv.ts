import { Readable } from 'node:stream';
import type { OwnChart, OwnResult } from '@biomarker/domain/partner';
import { stringify } from 'csv-stringify';
import { intervalText, valueText } from '../results/result-words.ts';

const PAGE = 500;
const COLUMNS = ['taken', 'marker', 'loinc', 'value', 'comparator', 'number', 'unit', 'ucum', 'low', 'high', 'interval', 'flag', 'status', 'note', 'specimen'];
const OF_REPORT = ['report', 'laboratory', 'released', 'version'];

/** Streams the results of a chart as CSV (RFC 4180). An apostrophe escapes text that a spreadsheet would read as a formula. */
export function csvOf(chart: OwnChart): Readable {
  const table = stringify({ header: true, bom: true, columns: [...COLUMNS, ...OF_REPORT], escape_formulas: true, cast: { string: asWritten } });
  return Readable.from(rowsOf(chart)).compose(table) as Readable;
}

/** A negative number, alone or with a second one and a unit, is no formula. */
const NEGATIVE = /^-\d+(\.\d+)?(–-?\d+(\.\d+)?)?( [^\s=+@|!()-]+)?$/;
const asWritten = (value: string) => (NEGATIVE.test(value) ? { value, escape_formulas: false } : value);

async function* rowsOf(chart: OwnChart) {
  let after: string | undefined;
  do {
    const results = await chart.results(after, PAGE);
    yield* results.map(rowOf);
    after = results.length === PAGE ? results.at(-1)!.id : undefined;
  } while (after);
}

function rowOf({ effectiveAt, name, loincCode, value, referenceRanges, flags, issuedAt, reportName, ...rest }: OwnResult) {
  const { low, high } = referenceRanges.find((range) => range.low !== undefined || range.high !== undefined) ?? {};
  const measured = value.kind === 'quantity' ? { comparator: value.comparator, number: value.value, unit: value.unit, ucum: value.ucum } : {};
  const { status, note, specimen, laboratory, version } = rest;
  return {
    taken: effectiveAt,
    marker: name,
    loinc: loincCode,
    value: valueText(value),
    ...measured,
    low,
    high,
    interval: intervalText(referenceRanges),
    flag: flags && (flags.codes.join(' ') || flags.text),
    status,
    note,
    specimen,
    report: reportName,
    laboratory,
    released: issuedAt,
    version,
  };
}
