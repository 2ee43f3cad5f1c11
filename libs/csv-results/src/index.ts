export { readCsv, type CsvRules } from './read-csv.ts';
export { rowsOf } from './table.ts';
